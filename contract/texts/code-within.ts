import { cleanLine } from '../clean-text.ts'
import { type Outcome, refuse } from './outcome.ts'

/** The reason that refuses a code among other words. */
export const SURROUNDED = 'Qui serve solo il codice, senza altre parole.'

type Check = (text: string) => Outcome

/** Words and signs that stand around a code. */
const BETWEEN = /[^\p{L}\d]+/u
/** A label without a gap before its code, or the country twice. */
const GLUED = /^(?:CODICEIBAN|IBAN|POD|PDR|PARTITAIVA|P?IVA|VAT|CODICEFISCALE|CF|CAP|IT(?=IT)|I(?=\d))/i
/** The longest text in which a code is looked for: a longer one is for «Incolla un testo». */
const MAX_LENGTH = 100

/**
 * Checks a code that may have been copied together with its label or other words: `POD: IT001E…`, `P.IVA 009…`.
 * The code within is the suggestion; a text with digits beside it has none.
 * @param check the check of the code alone, which gives the reason otherwise
 */
export function checkCodeWithin(text: string, check: Check): Outcome {
  const typed = cleanLine(text)
  const outcome = check(typed)
  if (outcome.ok || outcome.finding.suggestion !== undefined || typed.length > MAX_LENGTH) return outcome
  const within = candidatesIn(typed).map(check)
  const sound = within.find(({ ok }) => ok)
  if (sound?.ok) return refuse('code-surrounded', SURROUNDED, sound.value)
  return within.find((found) => !found.ok && found.finding.suggestion !== undefined) ?? outcome
}

function candidatesIn(text: string): string[] {
  const words = text.split(BETWEEN).filter(Boolean)
  const ends = words.map((_, index) => index + 1)
  const ranges = ends.flatMap((_, start) => ends.filter((end) => end > start).map((end) => ({ start, end })))
  return ranges
    .filter(
      ({ start, end }) => ![...words.slice(0, start), ...words.slice(end)].some((word) => /\d/.test(word)),
    )
    .map(({ start, end }) => words.slice(start, end).join(''))
    .flatMap((code) => (GLUED.test(code) ? [code, code.replace(GLUED, '')] : [code]))
    .filter((code) => code !== text && /\d/.test(code))
}

/** Letters that are taken for digits, in print and on keyboards. */
const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
}

/** The text in capitals with the letters that look like digits replaced by them. */
export const withDigits = (text: string): string =>
  text.toUpperCase().replace(/[OQDILZSGB]/g, (letter) => DIGITS[letter]!)

/** The same if few letters stand among digits, so that a word never becomes a number. */
export function withLikelyDigits(text: string): string | undefined {
  const letters = text.replace(/[^A-Za-z]/g, '').length
  const digits = text.replace(/\D/g, '').length
  return letters > 0 && letters * 2 < digits + 2 ? withDigits(text) : undefined
}
