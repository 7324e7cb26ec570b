import { SEPARATORS } from './fold-text.ts'
import { accept, type Outcome, refuse } from './outcome.ts'

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

/** The digit that follows ten digits of a VAT number or of a numeric fiscal code. */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reduce((total, character, index) => {
    const digit = Number(character)
    if (index % 2 === 0) return total + digit
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

const isValid = (digits: string) => luhnDigit(digits.slice(0, 10)) === digits[10]

/** Spreadsheets drop leading zeros. */
function withLeadingZero(digits: string): string | undefined {
  return digits.length === 10 && isValid(`0${digits}`) ? `0${digits}` : undefined
}
