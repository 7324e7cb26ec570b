import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { SEPARATORS } from './fold-text.ts'
import { accept, type Outcome, refuse } from './outcome.ts'

/** VALID-9: a number is checked from its second character on. */
export const isTooShort = (text: string): boolean => text.trim().length < 2

/**
 * A mobile number, Italian unless it starts with `+` (VALID-11, VALID-12). Fewer than two characters are no error.
 * The value is the E.164 form.
 */
export function checkPhone(text: string): Outcome {
  const typed = text.trim()
  if (isTooShort(typed)) return accept(typed)
  if (typed.startsWith('00'))
    return refuse(
      'phone-zeros',
      'Il prefisso internazionale si scrive con + e non con 00.',
      parseMobileNumber(`+${typed.slice(2)}`),
    )
  // The library ignores unknown characters, so a stray letter would pass.
  if (!/^\+?[\d()]+$/.test(typed.replace(SEPARATORS, '')))
    return refuse('phone-characters', 'Il numero ha caratteri che non sono cifre.')
  const number = parseMobileNumber(typed)
  return number ? accept(number) : refuse('phone-mobile', describeProblem(typed))
}

function parseMobileNumber(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'IT')
  return number?.isValid() ? number.number : undefined
}

function describeProblem(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (/^(?:\+390|0)/.test(typed.replace(/[^\d+]/g, ''))) return 'È un numero fisso: serve un cellulare.'
  if (!typed.startsWith('+') && digits.startsWith('3') && (digits.length < 9 || digits.length > 10))
    return `Un cellulare italiano ha 9 o 10 cifre, qui sono ${digits.length}.`
  return 'Non è un numero di cellulare valido.'
}

/** A stored number as people read it: `333 123 4567` in Italy, `+33 6 12 34 56 78` abroad. */
export function formatPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, 'IT')
  if (!number?.isValid()) return text
  return number.countryCallingCode === '39' ? number.formatNational() : number.formatInternational()
}
