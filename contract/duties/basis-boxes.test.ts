import { expect, it } from 'vitest'
import type { Basis, ContactBasis } from './basis.ts'
import { boxOfFinding, isUnsaid } from './basis-boxes.ts'
import { basisFindings, type ContactedContract } from './basis-findings.ts'
import { INITIAL_RULES } from './fixtures/initial-rules.ts'

const SAID: ContactBasis = {
  basis: 'asked',
  on: null,
  seller: '',
  products: [],
  proof: '',
  text: '',
  channel: '',
  sector: null,
  number: '',
  speaker: '',
}
const contract = (
  contact: ContactBasis | null,
  more: Partial<ContactedContract> = {},
): ContactedContract => ({
  day: '2026-11-20',
  isBusiness: false,
  isEnergy: true,
  sellers: ['Lumevia'],
  sells: ['luce'],
  contact,
  numbers: [],
  register: null,
  revokedOn: null,
  ...more,
})

/** Each finding by its box; one with `!` says that what was said does not hold. */
function boxes(contact: ContactBasis | null, more: Partial<ContactedContract> = {}): string[] {
  const findings = basisFindings(INITIAL_RULES, contract(contact, more))
  return findings.map((one) => `${boxOfFinding(one, contact)}${isUnsaid(one, contact) ? '' : '!'}`)
}
const chosen = (basis: Basis) => boxes({ ...SAID, basis })

it('A basis that is only chosen is open at each box that is still to be filled [BASIS-19]', () => {
  expect(boxes(null)).toEqual(['basis'])
  expect(chosen('asked')).toEqual(['on', 'proof', 'seller', 'products', 'number'])
  expect(chosen('consent')).toEqual(['on', 'sector', 'register', 'number'])
  expect(chosen('customer')).toEqual(['basis!', 'number'])
  expect(chosen('referral')).toEqual(['basis!', 'number'])
  expect(chosen('desk')).toEqual([])
})

it('What was said and does not hold is wrong at its box [BASIS-19]', () => {
  const asked = { ...SAID, seller: 'Metanord', products: ['gas'], proof: 'Mail', number: '+3902' } as const
  expect(boxes({ ...asked, on: '2026-01-01' })).toEqual(['on!', 'seller!', 'products!', 'number!'])
  const consent = { ...SAID, basis: 'consent', on: '2026-10-01', text: '', sector: 'several' } as const
  const entry = { on: '2026-11-01', registered: true, registeredOn: null }
  expect(boxes(consent, { register: entry, revokedOn: '2026-11-02' })).toEqual([
    'text',
    'on!',
    'sector!',
    'register!',
    'number',
  ])
  expect(
    boxes(
      { ...consent, text: 'v4', sector: 'energy' },
      { register: { ...entry, registered: false, on: '2026-01-01' } },
    ),
  ).toEqual(['register!', 'number'])
})
