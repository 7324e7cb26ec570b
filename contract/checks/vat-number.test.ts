import { describe, expect, it } from 'vitest'
import { checkVat, luhnDigit, withLeadingZeros } from './vat-number.ts'

const vatOf = (ten: string) => ten + luhnDigit(ten)
const codeOf = (text: string) => {
  const outcome = checkVat(text)
  return outcome.ok ? outcome.warnings?.[0]?.code : outcome.finding.code
}

describe('The digits of the office in a VAT number', () => {
  it.each(['001', '010', '099', '100', '120', '121', '888', '999'])('the office %s is known', (office) => {
    expect(codeOf(vatOf(`1234567${office}`))).toBeUndefined()
  })
  it.each(['000', '101', '110', '119', '122', '200', '887', '889', '998'])(
    'the office %s is doubted',
    (office) => {
      expect(codeOf(vatOf(`1234567${office}`))).toBe('vat-office')
    },
  )
})

it('The doubt about an office names its digits', () => {
  const vat = vatOf('1234567101')
  expect(checkVat(vat)).toEqual({
    ok: true,
    value: vat,
    warnings: [
      {
        code: 'vat-office',
        message: 'Le cifre 101 non sono di nessun ufficio che rilascia partite IVA: controlla il numero.',
      },
    ],
  })
})

describe('A letter that looks like a digit of a VAT number', () => {
  it.each([
    ['009O5811OO6', '00905811006'],
    ['0090581100G', '00905811006'],
    ['IT0090581100G', '00905811006'],
    // The check digit is wrong, the length is, or too few digits are left.
    ['0090581100S', undefined],
    ['0090581100', undefined],
    ['00905811O06O', undefined],
    ['O00905811006', undefined],
    ['O905811006', undefined],
    ['OOGOSBIIOO6', undefined],
    ['0090581100X', undefined],
  ])('%s means %s', (text, meant) => {
    const outcome = checkVat(text)
    expect(outcome.ok ? outcome.value : outcome.finding.suggestion).toBe(meant)
  })
})

describe('The length of a VAT number', () => {
  it.each([
    // A spreadsheet drops at most three zeros.
    ['00012345', undefined],
    ['12345678', '00012345678'],
  ])('withLeadingZeros completes %s to a valid number only', (digits, full) => {
    const expected = full && luhnDigit(full.slice(0, 10)) === full[10] ? full : undefined
    expect(withLeadingZeros(digits)).toBe(expected)
  })

  it('withLeadingZeros completes eight to ten digits', () => {
    for (const ten of ['0001234567', '0012345678', '0123456789']) {
      const full = vatOf(ten)
      const short = full.replace(/^0+/, '')
      expect(withLeadingZeros(short)).toBe(full)
      expect(checkVat(short)).toMatchObject({ finding: { code: 'vat-length', suggestion: full } })
    }
    const seven = vatOf('0000123456').replace(/^0+/, '')
    expect(seven).toHaveLength(7)
    expect(withLeadingZeros(seven)).toBeUndefined()
    expect(withLeadingZeros(vatOf('1234567001'))).toBeUndefined()
    expect(withLeadingZeros(`${vatOf('1234567001')}0`)).toBeUndefined()
  })

  it.each([
    ['0000000' + '001', 'vat-zero'],
    ['0000001' + '001', undefined],
  ])('a number may not begin with seven zeros: %s', (ten, code) => {
    expect(codeOf(vatOf(ten))).toBe(code)
  })
})

it.each([
  ['0000000000', '0'],
  ['0100000000', '8'],
  ['0400000000', '2'],
  ['0500000000', '9'],
  ['0900000000', '1'],
  ['5000000000', '5'],
  ['1000000000', '9'],
])('luhnDigit of %s is %s', (ten, digit) => {
  expect(luhnDigit(ten)).toBe(digit)
})
