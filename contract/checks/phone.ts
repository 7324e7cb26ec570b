import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { cleanLine, LONGEST_COPIED } from '../clean-text.ts'
import { SEPARATORS } from '../texts/fold-text.ts'
import { accept, type Outcome, refuse } from '../texts/outcome.ts'

/** The first of these numbers that can be called, else the first. */
export const firstUsable = (numbers: readonly string[]): string | undefined =>
  numbers.find((number) => !isTooShort(number) && checkPhone(number).ok) ?? numbers[0]

/** VALID-9: a number is checked from its second character on. */
export const isTooShort = (text: string): boolean => text.trim().length < 2

/**
 * A mobile number, Italian unless it starts with `+` (VALID-11, VALID-12). Fewer than two characters are no error.
 * The value is the E.164 form.
 */
export function checkPhone(text: string): Outcome {
  const typed = cleanLine(text)
  if (isTooShort(typed)) return accept(typed)
  const international = /^\(?00/.test(typed)
  // The library ignores unknown characters, so a stray letter would pass.
  const isNumber = /^\+?[\d()]+$/.test(typed.replace(SEPARATORS, ''))
  const number = isNumber && !international ? parseMobileNumber(typed) : undefined
  if (number) return accept(number)
  const { numbers, count } = numbersIn(typed)
  if (count > 1)
    return refuse('phone-several', `Sono ${COUNTS[count] ?? 'più'} numeri: qui ne va uno.`, numbers[0])
  if (international)
    return refuse('phone-zeros', 'Il prefisso internazionale si scrive con + e non con 00.', numbers[0])
  if (!isNumber) return refuse('phone-characters', numbers[0] ? SURROUNDED : NO_DIGITS, numbers[0])
  return refuse('phone-mobile', numbers[0] ? SURPLUS : describeProblem(typed), numbers[0])
}

const COUNTS: Readonly<Record<number, string>> = { 2: 'due', 3: 'tre' }
const NO_DIGITS = 'Il numero ha caratteri che non sono cifre.'
const SURROUNDED = 'Qui serve solo il numero, senza altri segni.'
const SURPLUS = 'Davanti al cellulare ci sono uno zero o un prefisso di troppo.'

function parseMobileNumber(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'IT')
  return number?.isValid() ? number.number : undefined
}

/** Separates two numbers; single ones also stand within one, so that the whole is tried first. */
const BETWEEN_NUMBERS = /[^\d+().\s\u2010-\u2015\u2212/-]+|\s[-/\u2010-\u2015]\s|\/|(?<=\d)\s*(?=\+)/

/** A letter at a digit stands for another digit, which nobody can know. */
const STRAY_LETTER = /(?<!\p{L}{2})\p{L}(?=\d)|(?<=\d)\p{L}(?!\p{L}{2})/u

/** The mobile numbers in a text, without labels, repeated prefixes and the zero that mobiles lost in 2001. */
function numbersIn(text: string): { numbers: string[]; count: number } {
  if (text.length > LONGEST_COPIED || STRAY_LETTER.test(text)) return { numbers: [], count: 0 }
  const whole = text.replace(/^[^\d+(]+|[^\d)]+$/g, '')
  const alone = likelyNumber(whole)
  if (alone) return { numbers: [alone], count: 1 }
  const digits = whole.replace(/\D/g, '')
  const parts = JOINED.test(digits) ? [digits.slice(0, 10), digits.slice(10)] : whole.split(BETWEEN_NUMBERS)
  const numbers = new Set(parts.flatMap((part) => likelyNumber(part) ?? []))
  const others = parts.filter((part) => isLong(part) && likelyNumber(part) === undefined)
  return { numbers: [...numbers], count: numbers.size === 0 ? 0 : numbers.size + others.length }
}

/** Two Italian numbers of ten digits without a sign between them. */
const JOINED = /^3\d{9}3\d{9}$/
const isLong = (part: string) => part.replace(/\D/g, '').length >= 6

function likelyNumber(text: string): string | undefined {
  const signs = text.replace(/[^\d+]/g, '')
  const prefix = /^(?:\+|00)+/.exec(signs)?.[0] ?? ''
  const digits = signs.slice(prefix.length).replace(/\D/g, '')
  const national = prefix ? /^0*39(\d+)$/.exec(digits)?.[1] : digits
  const italian = national?.replace(/^(?:0{0,2}39)*0?(?=3\d{8,9}$)/, '') ?? ''
  const candidates = [
    ...(/^3\d{8,9}$/.test(italian) ? [`+39${italian}`] : []),
    prefix ? `+${digits}` : digits,
  ]
  return candidates.map(parseMobileNumber).find((number) => number !== undefined)
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
