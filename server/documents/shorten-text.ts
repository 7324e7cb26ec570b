import { digitsOf } from '../../shared/documents/text-parts.ts'

const DATE = /^\d{1,2}([/.-])\d{1,2}\1\d{4}$/
const PHONE = /^(?:\+|00)?[\d\s/()-]+$/
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d\s]+$/

/** The texts that a form with few cells means: the digits of a day, a number without spaces or without its prefix. */
function shorterTexts(text: string): string[] {
  if (DATE.test(text)) return [digitsOf(text)]
  if (PHONE.test(text)) return [text.replaceAll(/[\s/()-]/g, ''), digitsOf(text)]
  return IBAN.test(text) ? [text.replaceAll(/\s/g, '')] : []
}

/** Whether a field takes the text; a field without a limit has 0. */
export const isWithin = (text: string, maxLength: number): boolean =>
  maxLength === 0 || [...text].length <= maxLength

/** A text of at most `maxLength` letters with the same information; the text itself when there is none. */
export function shortenTo(text: string, maxLength: number): string {
  if (isWithin(text, maxLength)) return text
  return shorterTexts(text.trim()).find((shorter) => isWithin(shorter, maxLength)) ?? text
}
