import { blank, type Doubt, type Found, type FoundPiece } from './found-values.ts'
import { readEmails, readFiscalCodes, readIbans, readPdrs, readPods, readVats } from './read-codes.ts'
import { readCompanies } from './read-companies.ts'
import { readPeople } from './read-people.ts'
import { readPhones } from './read-phones.ts'
import { readPlaces } from './read-places.ts'

export interface Reading {
  /** The values that the form can accept, in the order of the text, without duplicates. */
  found: readonly Found[]
  /** Texts that look like a code and are not valid. */
  doubts: readonly Doubt[]
}

/** The maximum length of a mail with quotes; a longer text is not about one customer. */
export const LONGEST_TEXT = 10_000

/**
 * The data about a customer in a mail, a signature or a chat: valid codes, phones, addresses, companies and
 * people. The most reliable readers run first and each part is read once.
 * @param today `YYYY-MM-DD`: used for the century of a fiscal code
 */
export function readText(pasted: string, today: string): Reading {
  const whole = normalizeSpaces(pasted).slice(0, LONGEST_TEXT)
  let rest = whole
  const pieces: FoundPiece[] = []
  const take = (read: (text: string) => FoundPiece[]) => {
    const news = read(rest)
    pieces.push(...news)
    rest = blank(rest, news)
  }
  take(readEmails)
  take(readIbans)
  take(readPods)
  take((text) => readFiscalCodes(text, today))
  take((text) => readPdrs(text, whole))
  take((text) => readVats(text, whole))
  take(readPlaces)
  take((text) => readPhones(text, whole))
  take(readCompanies)
  const codes = pieces.flatMap(({ found }) =>
    found?.kind === 'fiscal-code' && found.value.length === 16 ? [found.value] : [],
  )
  take((text) => readPeople(text, whole, codes, today))
  const found = pieces.flatMap((piece) => piece.found ?? []).toSorted((a, b) => a.at - b.at)
  return { found: removeDuplicates(found), doubts: pieces.flatMap((piece) => piece.doubt ?? []) }
}

/** Characters that mail programs use instead of a space or an apostrophe; positions do not change. */
const normalizeSpaces = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u2007\u202f\t]/g, ' ')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff*_]/g, ' ')
    .replace(/[‐‑‒]/g, '-')

function removeDuplicates(found: readonly Found[]): Found[] {
  const seen = new Set<string>()
  return found.filter((one) => {
    const { at: _, ...what } = one
    const key = JSON.stringify('note' in what ? { ...what, note: undefined } : what).toUpperCase()
    return !seen.has(key) && seen.add(key)
  })
}
