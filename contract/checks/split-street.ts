import { STREET_TYPES_TEXT } from '../data/street-types.ts'
import { once } from './memoize.ts'

/** Types of two words (FORM-ADDR-11); every other type is one word. */
const TWO_WORD_TYPES = ['STRADA COMUNALE', 'STRADA PROVINCIALE', 'VIA PRIVATA']

/** A street split into its type and its name, both in capitals: `VIALE` and `DELLA LIBERTÀ`. */
export function splitStreet(text: string): { type: string; name: string } {
  const words = text.trim().toUpperCase().split(/\s+/)
  const count = TWO_WORD_TYPES.includes(words.slice(0, 2).join(' ')) ? 2 : 1
  return { type: words.slice(0, count).join(' '), name: words.slice(count).join(' ') }
}

/** Street types in capitals, for suggestions. */
export const streetTypes = once((): readonly string[] => STREET_TYPES_TEXT.split('\n'))
