import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildItalianIban, checkIban, findBank } from './iban.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const account = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), maxLength: 12 })
const italian = fc.tuple(digits(5), digits(5), account).map((parts) => buildItalianIban(...parts))

const codeOf = (text: string) => {
  const outcome = checkIban(text)
  return outcome.ok ? undefined : outcome.finding.code
}

describe('[VALID-17] IBAN', () => {
  it('checkIban accepts every Italian IBAN built from a bank, a branch and an account', () => {
    fc.assert(
      fc.property(italian, (iban) => {
        expect(checkIban(iban)).toEqual({ ok: true, value: iban })
      }),
    )
  })

  it('checkIban rejects an IBAN with any digit or letter changed', () => {
    fc.assert(
      fc.property(
        italian,
        fc.integer({ min: 2, max: 26 }),
        fc.integer({ min: 1, max: 25 }),
        (iban, index, step) => {
          const letters = /[A-Z]/.test(iban[index]!) ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : '0123456789'
          fc.pre(step % letters.length !== 0)
          const other = letters[(letters.indexOf(iban[index]!) + step) % letters.length]!
          expect(checkIban(iban.slice(0, index) + other + iban.slice(index + 1)).ok).toBe(false)
        },
      ),
    )
  })

  it('checkIban suggests only valid IBANs', () => {
    fc.assert(
      fc.property(italian, fc.nat(26), fc.constantFrom(...'0A-É'), (iban, index, other) => {
        const outcome = checkIban(iban.slice(0, index) + other + iban.slice(index + 1))
        if (!outcome.ok && outcome.finding.suggestion)
          expect(checkIban(outcome.finding.suggestion).ok).toBe(true)
      }),
    )
  })

  it('checkIban removes spaces and no other characters', () => {
    expect(checkIban(' it60 X054 2811 1010 0000 0123 456 ')).toEqual({
      ok: true,
      value: 'IT60X0542811101000000123456',
    })
    expect(codeOf('IT60.X0542811101000000123456')).toBe('iban-characters')
  })

  it('[VALID-18] [FORM-PAY-11] checkIban reports the wrong length of an Italian IBAN', () => {
    for (const wrong of ['IT', 'IT60X054281110100000012345', 'IT60X05428111010000001234567'])
      expect(checkIban(wrong)).toMatchObject({ finding: { message: 'IBAN non corretto' } })
    expect(codeOf('DE8937040044053201300')).toBe('iban-length')
    expect(codeOf('A'.repeat(35))).toBe('iban-length')
  })

  it('checkIban distinguishes a wrong control letter from wrong check digits', () => {
    expect(checkIban('IT64Y0542811101000000123456')).toMatchObject({
      finding: { code: 'iban-cin', suggestion: 'IT60X0542811101000000123456' },
    })
    expect(checkIban('IT61X0542811101000000123456')).toMatchObject({
      finding: { code: 'iban-digits', suggestion: 'IT60X0542811101000000123456' },
    })
    expect(codeOf('XX64Y0542811101000000123456')).toBe('iban-country')
    expect(codeOf('IT60XA542811101000000123456')).toBe('iban-shape')
    expect(codeOf('')).toBe('iban-country')
  })

  it.each([
    ['IT', 'iban-length-it', 'IBAN non corretto'],
    ['IT61X0542811101000000123456', 'iban-digits', 'Le due cifre di controllo dopo IT dovrebbero essere 60.'],
    [
      'IT64Y0542811101000000123456',
      'iban-cin',
      'La lettera di controllo (CIN) non torna: per questa banca e questo conto è X, non Y.',
    ],
    [
      'IT60.X0542811101000000123456',
      'iban-characters',
      'L’IBAN ha solo lettere e cifre, senza trattini né altri segni.',
    ],
    ['A'.repeat(35), 'iban-length', 'L’IBAN ha al massimo 34 caratteri, qui sono 35.'],
    ['A'.repeat(34), 'iban-country', 'L’IBAN inizia con la sigla del Paese: «AA» non ne usa uno.'],
    ['DE8937040044053201300', 'iban-length', 'Un IBAN DE ha 22 caratteri, qui sono 21.'],
    [
      'IT60XA542811101000000123456',
      'iban-shape',
      'Dopo le cifre di controllo ci sono lettere al posto di cifre, o il contrario.',
    ],
    [
      'DE88370400440532013000',
      'iban-digits',
      'Le cifre di controllo non tornano: un carattere dell’IBAN è sbagliato.',
    ],
  ])('checkIban explains what is wrong with %s', (text, code, message) => {
    expect(checkIban(text)).toMatchObject({ finding: { code, message } })
  })

  it('buildItalianIban fills bank, branch and account with zeros', () => {
    expect(buildItalianIban('5428', '11101', '123456')).toBe('IT60X0542811101000000123456')
    expect(buildItalianIban('05428', '101', '1').slice(5)).toBe('0542800101000000000001')
  })

  it('findBank returns the bank of an Italian IBAN if the list contains it', () => {
    expect(findBank('IT25 O030 6909 6061 0000 0012 345')?.name).toMatch(/intesa sanpaolo/i)
    expect(findBank('DE89370400440532013000')).toBeUndefined()
    expect(findBank('DE890030690440532013000')).toBeUndefined()
    expect(findBank(buildItalianIban('99999', '1', '1'))).toBeUndefined()
  })
})

it.each([
  ['TR330006100519786457841326', true],
  ['CH9300762011623852957', false],
  ['DE89370400440532013000', false],
  ['RS35260005601001611379', false],
])('An account outside the SEPA area, which cannot be debited, is a warning: %s %s', (iban, outside) => {
  const outcome = checkIban(iban)
  expect(outcome).toMatchObject({ ok: true })
  expect(outcome.ok && outcome.warnings?.map(({ code }) => code)).toEqual(
    outside ? ['iban-outside-sepa'] : undefined,
  )
})
