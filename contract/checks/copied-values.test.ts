import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCap } from '../places/index.ts'
import type { Outcome } from '../texts/outcome.ts'
import { checkEmail } from './email.ts'
import { checkFiscalCode } from './fiscal-code.ts'
import { checkIban } from './iban.ts'
import { checkPdr } from './pdr.ts'
import { checkPhone } from './phone.ts'
import { checkPod } from './pod.ts'
import { checkVat } from './vat-number.ts'

type Check = (text: string) => Outcome
const CHECKS = {
  cap: checkCap,
  email: checkEmail,
  'fiscal-code': (text: string) => checkFiscalCode(text, '2026-03-10'),
  iban: checkIban,
  pdr: checkPdr,
  phone: checkPhone,
  pod: checkPod,
  vat: checkVat,
} satisfies Record<string, Check>
type Name = keyof typeof CHECKS

/** The accepted value, or the one that a rejected text probably means. */
const meantBy = (name: Name, text: string) => {
  const outcome = CHECKS[name](text)
  return outcome.ok ? outcome.value : outcome.finding.suggestion
}

const SOUND: Readonly<Record<Name, readonly string[]>> = {
  cap: ['39100', '00184', '20121'],
  email: ['mario@gmail.com', 'l.bianchi+luce@studio-rossi.it', 'anna@caffè.it'],
  'fiscal-code': ['RSSMRA80A01H501U', '00905811006'],
  iban: ['IT60X0542811101000000123456', 'DE89370400440532013000'],
  pdr: ['00881234567890', '12345678901234'],
  phone: ['+393471234567', '+33612345678'],
  pod: ['IT001E12345678', 'IT002E5300017A'],
  vat: ['00905811006', '01234560157'],
}
const CASES = Object.entries(SOUND).flatMap(([name, values]) =>
  values.map((value) => [name as Name, value] as const),
)

describe('A value that was copied from somewhere', () => {
  it.each<[Name, string, string]>([
    ['cap', 'I-39100', '39100'],
    ['cap', '184', '00184'],
    ['cap', '42', '00042'],
    ['cap', '2O121', '20121'],
    ['pod', 'POD: IT001E12345678', 'IT001E12345678'],
    ['pod', 'ITIT001E12345678', 'IT001E12345678'],
    ['pod', '1T001E12345678', 'IT001E12345678'],
    ['pod', 'IT00IE12345678', 'IT001E12345678'],
    ['iban', 'IBAN IT60X0542811101000000123456', 'IT60X0542811101000000123456'],
    ['iban', 'IT6OX0542811101000000123456', 'IT60X0542811101000000123456'],
    ['iban', 'IT60X05428111O1OOOOOO123456', 'IT60X0542811101000000123456'],
    ['pdr', 'PDR: 00881234567890', '00881234567890'],
    ['pdr', 'PDR n. 00881234567890', '00881234567890'],
    ['pdr', 'OO881234567890', '00881234567890'],
    ['vat', 'P.IVA 00905811006', '00905811006'],
    ['vat', 'Partita IVA: IT00905811006', '00905811006'],
    ['vat', '905811006', '00905811006'],
    ['fiscal-code', 'C.F. RSSMRA80A01H501U', 'RSSMRA80A01H501U'],
    ['fiscal-code', 'Mario Rossi, RSSMRA8OA01H501U', 'RSSMRA80A01H501U'],
    ['fiscal-code', '905811006', '00905811006'],
    ['phone', 'cell. 347 1234567', '+393471234567'],
    ['phone', 'tel:+39 347-1234567', '+393471234567'],
    ['phone', '(+39) 347 1234567', '+393471234567'],
    ['phone', '+39 39 347 1234567', '+393471234567'],
    ['phone', '+39 0347 1234567', '+393471234567'],
    ['phone', '0039 0039 347 1234567', '+393471234567'],
    ['phone', '347 1234567 (Mario)', '+393471234567'],
    ['email', 'mailto:mario@gmail.com', 'mario@gmail.com'],
    ['email', 'Mario Rossi <mario@gmail.com>', 'mario@gmail.com'],
    ['email', 'mario rossi@gmail.com', 'mariorossi@gmail.com'],
    ['email', 'mario@gmail,com', 'mario@gmail.com'],
    ['email', 'mario chiocciola gmail punto con', 'mario@gmail.com'],
    ['email', 'mario@xn--caff-8oa.it', 'mario@caffè.it'],
  ])('A value is read from what was copied with it: %s «%s»', (name, text, value) => {
    expect(meantBy(name, text)).toBe(value)
  })

  it.each<[Name, string, string]>([
    ['phone', '347 1234567 / 348 7654321', 'Sono due numeri: qui ne va uno.'],
    ['phone', '3471234567 3487654321', 'Sono due numeri: qui ne va uno.'],
    ['phone', '06 12345678 / 347 1234567', 'Sono due numeri: qui ne va uno.'],
    ['phone', '+39 0347 1234567', 'Davanti al cellulare ci sono uno zero o un prefisso di troppo.'],
    ['phone', '+39 02 12345678', 'È un numero fisso: serve un cellulare.'],
    ['email', 'mario@gmail.com; luca@libero.it', 'Sono più indirizzi: qui ne va uno.'],
    ['vat', 'P.IVA 00905811006', 'Qui serve solo il codice, senza altre parole.'],
  ])('The reason is the one that applies: %s «%s»', (name, text, message) => {
    const outcome = CHECKS[name](text)
    expect(!outcome.ok && outcome.finding.message).toBe(message)
  })

  it.each([
    ['phone', 'tel. x3471234567'],
    ['phone', '34712345a67'],
    ['vat', 'fattura 12 del 00905811006'],
    ['vat', '743110158'],
    ['pod', 'via Roma 12'],
    ['email', 'mario'],
  ] as const)('No value is guessed where nobody can know it: %s «%s»', (name, text) => {
    expect(meantBy(name, text)).toBeUndefined()
  })

  const invisible = fc.constantFrom(...'\u200b\u200d\u200e\u202a\u202c\u2060\u2068\u2069\ufeff\u00ad')
  it.each(CASES)('Invisible characters anywhere in it do not count: %s %s', (name, value) => {
    fc.assert(
      fc.property(fc.nat(value.length), invisible, (at, sign) => {
        expect(CHECKS[name](value.slice(0, at) + sign + value.slice(at))).toMatchObject({ ok: true, value })
      }),
    )
  })

  const label = fc.constantFrom(
    'Codice',
    'P.IVA',
    'IBAN',
    'POD',
    'PDR',
    'C.F.',
    'cell.',
    'Email',
    'CAP',
    'il mio',
  )
  const between = fc.constantFrom(' ', ': ', ' = ', '\t', '\u00a0', ' «', ' (')
  it.each(CASES)('A label before it is left out: %s %s', (name, value) => {
    fc.assert(
      fc.property(label, between, (before, gap) => {
        expect(meantBy(name, before + gap + value)).toBe(value)
      }),
    )
  })

  it.each([
    ['vat', '00905811006'],
    ['pdr', '00881234567890'],
    ['fiscal-code', '00905811006'],
  ] as const)('One or two zeros that a spreadsheet dropped come back: %s %s', (name, value) => {
    expect([meantBy(name, value.slice(1)), meantBy(name, value.slice(2))]).toEqual([value, value])
  })

  const alike: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' }
  it.each([
    ['iban', 'IT60X0542811101000000123456'],
    ['iban', 'DE89370400440532013000'],
    ['pdr', '00881234567890'],
    ['vat', '00905811006'],
    ['cap', '20121'],
  ] as const)('A letter in place of a digit that it resembles is corrected: %s %s', (name, value) => {
    const places = [...value].flatMap((sign, at) => (alike[sign] && at > 1 ? [at] : []))
    for (const at of places)
      expect(meantBy(name, value.slice(0, at) + alike[value[at]!] + value.slice(at + 1))).toBe(value)
  })
})

describe('The domain of a mail address', () => {
  it.each([
    ['libero.ti', 'libero.it'],
    ['gmail.comm', 'gmail.com'],
    ['icloud.con', 'icloud.com'],
    ['gnail.com', 'gmail.com'],
    ['gmial.con', 'gmail.com'],
    ['hotmail.cim', 'hotmail.com'],
    ['virgillio.it', 'virgilio.it'],
    ['libero.com', 'libero.it'],
    ['rossi.itt', 'rossi.it'],
    ['rossi.ot', 'rossi.it'],
  ])('A domain that looks mistyped is a warning with the likely one: %s', (domain, likely) => {
    expect(checkEmail(`mario@${domain}`)).toMatchObject({
      ok: true,
      warnings: [{ code: 'email-domain', suggestion: `mario@${likely}` }],
    })
  })

  it.each([
    'gmail.com',
    'email.com',
    'mail.com',
    'ymail.com',
    'live.it',
    'pec.it',
    'rossi.xyz',
    'caffè.it',
    'tim.com',
  ])('A domain that exists or may exist is no warning: %s', (domain) => {
    expect(checkEmail(`mario@${domain}`)).toEqual({ ok: true, value: `mario@${domain}` })
  })

  it('An ending that no domain has is a warning also where nothing resembles it', () => {
    expect(checkEmail('mario@rossi.zzzz')).toMatchObject({ ok: true, warnings: [{ code: 'email-domain' }] })
  })
})

it.each(['000', '101', '119', '122', '500', '887', '998'])(
  'A VAT number of the office %s, which does not exist, is a warning',
  (office) => {
    const numbers = Array.from({ length: 10 }, (_, digit) => checkVat(`1234567${office}${digit}`))
    expect(numbers.filter(({ ok }) => ok)).toMatchObject([{ warnings: [{ code: 'vat-office' }] }])
  },
)
