import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '../time/calendar-date.ts'
import { BASES, type Basis, type BasisProduct, type ContactBasis } from './basis.ts'
import { asksBasis, basisFindings, basisMessage, type ContactedContract } from './basis-findings.ts'
import table from './fixtures/basis-cases.json' with { type: 'json' }
import { INITIAL_RULES } from './fixtures/initial-rules.ts'
import { RULES, type RuleKey } from './rules.ts'

/** A case as it is written; what it does not name is not known. */
interface Case {
  id: string
  title: string
  given: {
    client: string
    type: string
    signed: string
    registerDays: number
    number: string | null
    numbersDeclared: string[]
    basis?: string
    askedOn?: string
    proof?: string
    consentOn?: string
    text?: string
    registerOn?: string
    registered?: boolean
    registeredOn?: string
    product?: string
    askedProduct?: string
    seller?: string
    askedSeller?: string
    waived?: string
  }
  expected: string
}
const CASES: readonly Case[] = table.basis

const productsIn = (text = ''): BasisProduct[] =>
  text.split(', ').filter((one) => one !== '') as BasisProduct[]

const contactOf = ({ given }: Case): ContactBasis | null =>
  given.basis === undefined
    ? null
    : {
        basis: given.basis as Basis,
        on: given.askedOn ?? given.consentOn ?? null,
        seller: given.askedSeller ?? '',
        products: productsIn(given.askedProduct),
        proof: given.proof ?? '',
        text: given.text ?? '',
        channel: '',
        sector: given.text === undefined ? null : given.text.includes('omnibus') ? 'several' : 'energy',
        number: given.number ?? '',
        speaker: '',
      }

const contractOf = (one: Case): ContactedContract => ({
  day: one.given.signed,
  isBusiness: one.given.client === 'business',
  isEnergy: one.given.type === 'contratto energia',
  sellers: one.given.seller === undefined ? [] : [one.given.seller],
  sells: productsIn(one.given.product),
  contact: contactOf(one),
  numbers: one.given.numbersDeclared.map((number) => ({ number, declaredOn: '2026-01-01' })),
  register:
    one.given.registerOn === undefined
      ? null
      : {
          on: one.given.registerOn,
          registered: one.given.registered === true,
          registeredOn: one.given.registeredOn ?? null,
        },
  revokedOn: null,
})

/** `blocks: asked too long ago` as the code of its finding; the product of `gas was not asked for` is in the message. */
const codesOf = (expected: string) =>
  expected.startsWith('blocks: ')
    ? [
        expected
          .slice('blocks: '.length)
          .replace(/^(?:luce|gas) (?=was)/, '')
          .replace('asked another seller', 'asked-another-seller')
          .replaceAll(' ', '-'),
      ]
    : []

const book = (given: Case['given']) => [
  ...INITIAL_RULES,
  { key: 'basis-register-days', value: given.registerDays, validFrom: '1970-01-01' } as const,
]

describe('the cases of the note on duties', () => {
  it('The fixture has the 20 bases of the note', () => {
    expect(CASES.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, at) => `B${String(at + 1).padStart(2, '0')}`),
    )
  })

  it.each(CASES.filter(({ given }) => given.waived === undefined))(
    '$id: $title: $expected [BASIS-9]',
    (one) => {
      const contract = contractOf(one)
      const findings = basisFindings(book(one.given), contract)
      expect(findings.map(({ code }) => code)).toEqual(codesOf(one.expected))
      expect(asksBasis(book(one.given), contract)).toBe(!one.expected.startsWith('not asked'))
    },
  )

  it('B14 blocks until it is waived, and B16 names the gas that nobody asked for [BASIS-13]', () => {
    const of = (id: string) => {
      const one = CASES.find((each) => each.id === id)!
      return basisFindings(book(one.given), contractOf(one)).map(({ message }) => message)
    }
    expect(of('B14')).toEqual(['Non è detto perché si poteva parlare con il cliente.'])
    expect(of('B16')).toEqual(['Il cliente non ha chiesto: gas.'])
  })
})

const GOOD = contractOf(CASES.find(({ id }) => id === 'B17')!)
const CONSENT = contractOf(CASES.find(({ id }) => id === 'B04')!)
const withContact = (contract: ContactedContract, changes: Partial<ContactBasis>): ContactedContract => ({
  ...contract,
  contact: { ...contract.contact!, ...changes },
})
const codes = (contract: ContactedContract, rules = INITIAL_RULES) =>
  basisFindings(rules, contract).map(({ code }) => code)

it('A finding names the title of the rule that it comes from [BASIS-9]', () => {
  const [finding] = basisFindings(INITIAL_RULES, withContact(GOOD, { on: '2026-10-01' }))
  expect(basisMessage(finding!)).toBe(
    'Il cliente ha chiesto il 01/10/2026: sono passati 57 giorni, ne valgono 30. Regola: «Base «ha chiesto»: giorni entro cui richiamare».',
  )
})

it.each<[string, ContactedContract, string[]]>([
  ['a request without a day', withContact(GOOD, { on: null }), ['basis-missing']],
  ['a request after the contract', withContact(GOOD, { on: '2026-11-28' }), ['asked-later']],
  ['a request to no seller', withContact(GOOD, { seller: ' ' }), ['asked-another-seller']],
  ['a request to the same seller in other letters', withContact(GOOD, { seller: ' lumevia ' }), []],
  ['a consent without a version', withContact(CONSENT, { text: '' }), ['consent-incomplete']],
  ['a consent after the contract', withContact(CONSENT, { on: '2026-11-28' }), ['asked-later']],
  ['a consent for telephones', withContact(CONSENT, { sector: 'telco' }), ['consent-not-specific']],
  ['a consent of an unchecked number', { ...CONSENT, register: null }, ['register-check-missing']],
  [
    'a consent of the day of the entry',
    { ...CONSENT, register: { on: '2026-11-10', registered: true, registeredOn: '2026-09-03' } },
    ['consent-revoked-by-the-register'],
  ],
  [
    'a consent before a check that tells no day',
    { ...CONSENT, register: { on: '2026-11-10', registered: true, registeredOn: null } },
    ['consent-revoked-by-the-register'],
  ],
  ['a customer', withContact(GOOD, { basis: 'customer', on: null }), ['customer-not-enough']],
  ['a visit that nobody asked for', withContact(GOOD, { basis: 'visit-unasked', number: '' }), []],
  ['a visit that was asked for', withContact(GOOD, { basis: 'visit-asked', number: '' }), []],
  [
    'a number that is declared only tomorrow',
    { ...GOOD, numbers: [{ number: '+390212345678', declaredOn: '2026-11-28' }] },
    ['number-not-declared'],
  ],
])('basisFindings returns for %s: %j [BASIS-9]', (_what, contract, expected) => {
  expect(codes(contract)).toEqual(expected)
})

it('A customer is enough where the rule says so, of this seller and shortly after the end [BASIS-9]', () => {
  const rules = [...INITIAL_RULES, { key: 'basis-customer', value: true, validFrom: '1970-01-01' } as const]
  const customer = withContact(GOOD, { basis: 'customer', on: null })
  expect(codes(customer, rules)).toEqual([])
  expect(codes(withContact(customer, { on: '2026-10-28' }), rules)).toEqual([])
  expect(codes(withContact(customer, { on: '2026-10-27' }), rules)).toEqual(['customer-ended'])
  expect(codes(withContact(customer, { seller: 'Metanord' }), rules)).toEqual(['asked-another-seller'])
})

it.each<[RuleKey, ContactedContract]>([
  ['basis', { ...GOOD, contact: null }],
  ['basis-proof', withContact(GOOD, { proof: '' })],
  ['basis-specific-consent', withContact(CONSENT, { sector: 'several' })],
  ['basis-specific-consent', withContact(GOOD, { basis: 'referral' })],
  ['basis-numbers', withContact(GOOD, { number: '' })],
  ['basis-register', { ...CONSENT, register: null }],
])(
  'While the rule %s is off, nothing is found that it asks, and it says what is missing [BASIS-8]',
  (key, contract) => {
    expect(codes(contract)).toHaveLength(1)
    expect(codes(contract, [...INITIAL_RULES, { key, value: false, validFrom: '1970-01-01' }])).toEqual(
      key === 'basis' ? codes(contract) : [],
    )
    expect(codes(contract, [...INITIAL_RULES, { key, value: false, validFrom: '2026-06-19' }])).toEqual([])
    expect((RULES[key] as { missing?: string }).missing).toBeTruthy()
  },
)

it.each([
  ['basis-business', { isBusiness: true }],
  ['basis-other-contracts', { isEnergy: false }],
] as const)('The basis is asked of others too while the rule %s is on [BASIS-8]', (key, changes) => {
  const contract = { ...GOOD, contact: null, ...changes }
  expect(asksBasis(INITIAL_RULES, contract)).toBe(false)
  const rules = [...INITIAL_RULES, { key, value: true, validFrom: '1970-01-01' } as const]
  expect(codes(contract, rules)).toEqual(['basis-missing'])
})

it('A contract without a basis never passes from the first day of the rule on, and is never asked before [BASIS-8]', () => {
  const days = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(days, (shift) => {
      const day = daysAfter('2026-06-19', shift)
      expect(codes({ ...GOOD, contact: null, day })).toEqual(shift < 0 ? [] : ['basis-missing'])
    }),
  )
})

it('A request passes on exactly the days of the rule after it, whatever they are [BASIS-9]', () => {
  const given = fc.record({ days: fc.integer({ min: 0, max: 365 }), age: fc.integer({ min: 0, max: 400 }) })
  fc.assert(
    fc.property(given, ({ days, age }) => {
      const rules = [
        ...INITIAL_RULES,
        { key: 'basis-asked-days', value: days, validFrom: '1970-01-01' } as const,
      ]
      const contract = withContact(GOOD, { on: daysAfter(GOOD.day, -age) })
      expect(codes(contract, rules)).toEqual(age <= days ? [] : ['asked-too-long-ago'])
    }),
  )
})

it('An entry in the register never revokes a later consent, and always an earlier one [BASIS-10]', () => {
  const shift = fc.integer({ min: -200, max: 26 })
  fc.assert(
    fc.property(shift, shift, (consent, entry) => {
      const on = daysAfter('2026-11-01', consent)
      const registeredOn = daysAfter('2026-11-01', entry)
      const contract = withContact(
        { ...CONSENT, register: { on: CONSENT.day, registered: true, registeredOn } },
        { on },
      )
      expect(codes(contract)).toEqual(consent <= entry ? ['consent-revoked-by-the-register'] : [])
    }),
  )
})

it('Every basis that is chosen alone has its answer, and none throws [BASIS-9]', () => {
  for (const basis of BASES) {
    const contact = { ...GOOD.contact!, basis, on: null, seller: '', products: [], proof: '', number: '' }
    const stops = codes({ ...GOOD, contact }).length > 0
    expect([basis, stops]).toEqual([basis, !['desk', 'visit-asked', 'visit-unasked'].includes(basis)])
  }
})
