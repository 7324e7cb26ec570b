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

  it('checkBic warns about an unusual length or country', () => {
    expect(checkBic('cobadeff xxx', 'DE89370400440532013000')).toEqual({ ok: true, value: 'COBADEFFXXX' })
    expect(checkBic('COBA', 'DE89370400440532013000')).toMatchObject({
      warnings: [{ code: 'bic-unusual-length' }],
    })
    expect(checkBic('BNLIITRR', 'DE89370400440532013000')).toMatchObject({
      warnings: [{ code: 'bic-country' }],
    })
    expect(checkBic('12345678', 'DE89370400440532013000')).toMatchObject({
      warnings: [{ code: 'bic-shape' }],
    })
  })
})
