import { describe, expect, it } from 'vitest'
import { checkBic } from './bic.ts'

describe('[VALID-19] [CONST-14] BIC', () => {
  it.each([
    ['', 'IT60X0542811101000000123456', undefined],
    ['', '', undefined],
    ['', 'DE89370400440532013000', 'bic-required'],
    ['', 'DE8937040044053201300', undefined],
    ['', 'DE', undefined],
    ['', 'nonsense', undefined],
    ['COBADEFFXXXX', 'DE89370400440532013000', 'bic-length'],
    ['COBA-DEFF', 'DE89370400440532013000', 'bic-characters'],
  ])('checkBic answers "%s" with %s: %s', (bic, iban, code) => {
    const outcome = checkBic(bic, iban)
    expect(outcome.ok ? undefined : outcome.finding.code).toBe(code)
  })

  it('checkBic does not compare the BIC with the country of a malformed IBAN [VALID-19]', () => {
    expect(checkBic('BNLIITRR', 'DE8937040044053201300')).toEqual({ ok: true, value: 'BNLIITRR' })
  })

  it('checkBic accepts an Italian IBAN without a BIC', () => {
    expect(checkBic(' ', 'IT60X0542811101000000123456')).toEqual({ ok: true, value: '' })
  })

  it('checkBic explains why it rejects a BIC', () => {
    expect(checkBic('COBA-DEFF', '')).toMatchObject({
      finding: { message: 'Il BIC ha solo lettere e cifre.' },
    })
    expect(checkBic('COBADEFFXXXX', '')).toMatchObject({
      finding: { message: 'Il BIC ha al massimo 11 caratteri, qui sono 12.' },
    })
  })

  it('checkBic warns about an unusual length or country', () => {
    expect(checkBic('cobadeff xxx', 'DE89370400440532013000')).toEqual({ ok: true, value: 'COBADEFFXXX' })
    const warningOf = (bic: string) => {
      const outcome = checkBic(bic, 'DE89370400440532013000')
      return outcome.ok && outcome.warnings?.map(({ code, message }) => [code, message])
    }
    expect(warningOf('COBA')).toEqual([
      ['bic-unusual-length', 'Un BIC ha di solito 8 o 11 caratteri, qui sono 4.'],
    ])
    expect(warningOf('BNLIITRR')).toEqual([['bic-country', 'Il BIC è del Paese IT, l’IBAN di DE.']])
    expect(warningOf('12345678')).toEqual([
      ['bic-shape', 'Un BIC ha quattro lettere della banca, due del Paese e due o cinque caratteri.'],
    ])
  })
})
