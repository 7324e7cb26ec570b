import { checkCodeWithin, withLikelyDigits } from '../texts/code-within.ts'
import { SEPARATORS } from '../texts/fold-text.ts'
import { accept, finding, type Outcome, refuse } from '../texts/outcome.ts'

/** An Italian VAT number, with or without `IT`; the value is its eleven digits. It does not prove that the number is active. */
export const checkVat = (text: string): Outcome => checkCodeWithin(text, checkPlainVat)

function checkPlainVat(text: string): Outcome {
  const digits = text.replace(SEPARATORS, '').toUpperCase().replace(/^IT/, '')
  if (!/^\d*$/.test(digits))
    return refuse(
      'vat-characters',
      'La partita IVA ha solo cifre, con o senza IT davanti.',
      lookAlike(digits),
    )
  if (digits.length !== 11)
    return refuse(
      'vat-length',
      `La partita IVA ha 11 cifre, qui sono ${digits.length}.`,
      withLeadingZeros(digits),
    )
  if (/^0{7}/.test(digits)) return refuse('vat-zero', 'La partita IVA non può iniziare con sette zeri.')
  if (!isValid(digits))
    return refuse(
      'vat-digit',
      'La cifra di controllo della partita IVA non torna: una delle cifre è sbagliata.',
    )
  if (OFFICES.test(digits.slice(7, 10))) return accept(digits)
  return accept(digits, [
    finding(
      'vat-office',
      `Le cifre ${digits.slice(7, 10)} non sono di nessun ufficio che rilascia partite IVA: controlla il numero.`,
    ),
  ])
}

/** The digits 8 to 10: a province, or an office of the Agenzia delle Entrate (art. 35 DPR 633/1972). */
const OFFICES = /^(?:0(?!00)\d\d|100|120|121|888|999)$/

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

/** Spreadsheets drop leading zeros; no number has more than three. */
export function withLeadingZeros(digits: string): string | undefined {
  const full = digits.padStart(11, '0')
  return digits.length >= 8 && digits.length < 11 && isValid(full) ? full : undefined
}

function lookAlike(text: string): string | undefined {
  const digits = withLikelyDigits(text)
  return digits !== undefined && /^\d{11}$/.test(digits) && isValid(digits) ? digits : undefined
}
