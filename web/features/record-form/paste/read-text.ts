import { blank, type Doubt, type Found, type Piece } from './found.ts'
import { readEmails, readFiscalCodes, readIbans, readPdrs, readPods, readVats } from './read-codes.ts'
import { readCompanies } from './read-companies.ts'
import { readPeople } from './read-people.ts'
import { readPhones } from './read-phones.ts'
import { readPlaces } from './read-places.ts'

export interface Reading {
  /** What the form could take, in the order of the text; nothing twice. */
  found: readonly Found[]
  /** What looks like a code and is not sound. */
  doubts: readonly Doubt[]
}

/** A mail with all that it quotes; whatever is longer is no message about one customer. */
export const LONGEST_TEXT = 10_000

/**
 * What a mail, a signature or a chat says about a customer: codes that their checks accept, phones, addresses, firms
 * and people. The surest are read first and nothing is read twice.
 * @param today `YYYY-MM-DD`: it tells the century of a fiscal code
 */
export function readText(pasted: string, today: string): Reading {
  const whole = tidy(pasted).slice(0, LONGEST_TEXT)
  let rest = whole
  const pieces: Piece[] = []
  const take = (read: (text: string) => Piece[]) => {
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
  return { found: once(found), doubts: pieces.flatMap((piece) => piece.doubt ?? []) }
}

/** Signs that a mail program puts where a space or an apostrophe was; every place stays where it was. */
const tidy = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u2007\u202f\t]/g, ' ')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff*_]/g, ' ')
    .replace(/[‐‑‒]/g, '-')

function once(found: readonly Found[]): Found[] {
  const seen = new Set<string>()
  return found.filter((one) => {
    const { at: _, ...what } = one
    const key = JSON.stringify('note' in what ? { ...what, note: undefined } : what).toUpperCase()
    return !seen.has(key) && seen.add(key)
  })
}
