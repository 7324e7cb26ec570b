import { luhnDigit } from './luhn.ts'
import { accept, type Outcome, refuse } from './outcome.ts'
import { SEPARATORS } from './separators.ts'

/** An Italian VAT number, with or without `IT`; the value is its eleven digits. It does not prove that the number is active. */
export function checkVat(text: string): Outcome {
  const digits = text.replace(SEPARATORS, '').toUpperCase().replace(/^IT/, '')
  if (!/^\d*$/.test(digits))
    return refuse('vat-characters', 'La partita IVA ha solo cifre, con o senza IT davanti.')
  if (digits.length !== 11)
    return refuse(
      'vat-length',
      `La partita IVA ha 11 cifre, qui sono ${digits.length}.`,
      withLeadingZero(digits),
    )
  if (/^0{7}/.test(digits)) return refuse('vat-zero', 'La partita IVA non può iniziare con sette zeri.')
  if (!isValid(digits))
    return refuse(
      'vat-digit',
      'La cifra di controllo della partita IVA non torna: una delle cifre è sbagliata.',
    )
  return accept(digits)
}

const isValid = (digits: string) => luhnDigit(digits.slice(0, 10)) === digits[10]

/** Spreadsheets drop leading zeros. */
function withLeadingZero(digits: string): string | undefined {
  return digits.length === 10 && isValid(`0${digits}`) ? `0${digits}` : undefined
}
