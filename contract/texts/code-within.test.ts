import { describe, expect, it } from 'vitest'
import { checkCodeWithin, SURROUNDED, withDigits, withLikelyDigits } from './code-within.ts'
import { accept, type Outcome, refuse } from './outcome.ts'

/** A code of four digits; three have a zero before them. */
function checkFour(text: string): Outcome {
  if (/^\d{4}$/.test(text)) return accept(text)
  return refuse('four', 'Quattro cifre.', /^\d{3}$/.test(text) ? `0${text}` : undefined)
}
const suggestion = (text: string) => {
  const outcome = checkCodeWithin(text, checkFour)
  return outcome.ok ? outcome.value : outcome.finding.suggestion
}

describe('checkCodeWithin', () => {
  it.each([
    ['1234', '1234'],
    [' 1234 ', '1234'],
    ['123', '0123'],
    ['codice 1234', '1234'],
    ['codice: 12-34.', '1234'],
    ['codice 123', '0123'],
    ['POD1234', '1234'],
    ['p.iva 1234', '1234'],
    ['CAP1234', '1234'],
    ['IBAN1234', '1234'],
    ['VAT1234', '1234'],
    ['CF1234', '1234'],
    ['I1234', '1234'],
    ['CODICEIBAN1234', '1234'],
    ['PDR1234', '1234'],
    ['PARTITAIVA1234', '1234'],
    ['PIVA1234', '1234'],
    ['IVA1234', '1234'],
    ['CODICEFISCALE1234', '1234'],
    ['cf1234', '1234'],
    // Only one label, at the beginning, and no other letters.
    ['XCF1234', undefined],
    ['CFCF1234', undefined],
    ['IT1234', undefined],
    ['1234CF', undefined],
    ['K1234', undefined],
    // Digits that do not belong to the code may be another one.
    ['1234 e 1', undefined],
    ['1 codice 1234', undefined],
    ['12345', undefined],
    ['codice', undefined],
    ['', undefined],
  ])('checkCodeWithin finds in %j the code %s', (text, code) => {
    expect(suggestion(text)).toBe(code)
  })

  it('checkCodeWithin reads a text of at most a hundred characters', () => {
    expect(suggestion(`${'a'.repeat(95)} 1234`)).toBe('1234')
    expect(suggestion(`${'a'.repeat(96)} 1234`)).toBeUndefined()
  })

  it('checkCodeWithin looks for nothing in a text that is right or has a suggestion, nor for a code without digits', () => {
    const checkAny = (text: string): Outcome => {
      if (/^(?:POD ?)?\d{4}$/.test(text)) return accept(text)
      if (/^[a-z]+$/.test(text)) return accept(text)
      return refuse('any', 'Altro.', text.startsWith('CF') ? 'CF' : undefined)
    }
    expect(checkCodeWithin('POD 1234', checkAny)).toEqual(accept('POD 1234'))
    expect(checkCodeWithin('CF 1234', checkAny)).toEqual(refuse('any', 'Altro.', 'CF'))
    expect(checkCodeWithin('X 1234', checkAny)).toEqual(refuse('code-surrounded', SURROUNDED, '1234'))
    expect(checkCodeWithin('abc def', checkAny)).toEqual(refuse('any', 'Altro.'))
  })

  it('checkCodeWithin gives its own reason for a code among words, and the reason of the check otherwise', () => {
    expect(checkCodeWithin('codice 1234', checkFour)).toEqual(refuse('code-surrounded', SURROUNDED, '1234'))
    expect(checkCodeWithin('codice 123', checkFour)).toEqual(refuse('four', 'Quattro cifre.', '0123'))
    expect(checkCodeWithin('12345', checkFour)).toEqual(refuse('four', 'Quattro cifre.'))
  })
})

it.each([
  ['OQDILZSGB', '000112568'],
  ['oqdilzsgb', '000112568'],
  ['AE12', 'AE12'],
  ['ACEFHJKMNPRTUVWXY', 'ACEFHJKMNPRTUVWXY'],
])('withDigits reads the letters of %s that look like digits as %s', (text, digits) => {
  expect(withDigits(text)).toBe(digits)
})

it.each([
  // Fewer than half as many letters as digits and two more.
  ['O1', '01'],
  ['OO1', undefined],
  ['OO12', undefined],
  ['OO123', '00123'],
  ['O', undefined],
  ['12', undefined],
  ['SOS12345', '50512345'],
  ['SOSS12345', undefined],
])('withLikelyDigits reads %s as %s', (text, digits) => {
  expect(withLikelyDigits(text)).toBe(digits)
})
