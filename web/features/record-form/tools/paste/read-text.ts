import { withoutInvisible } from '../../../../../contract/clean-text.ts'
import { findAddresses } from '../../../../../contract/places/index.ts'
import { blankOut, type Doubt, type FoundPiece, holderBefore, type LocatedValue } from './found-values.ts'
import {
  readEmails,
  readFiscalCodes,
  readIbans,
  readLabelledCodes,
  readPdrs,
  readPods,
  readVats,
} from './read-codes.ts'
import { readCompanies } from './read-companies.ts'
import { readPeople } from './read-people.ts'
import { readPhones } from './read-phones.ts'

export interface PasteReading {
  /** The values that the form can accept, in the order of the text, without duplicates. */
  found: readonly LocatedValue[]
  /** Texts that look like a code and are not valid. */
  doubts: readonly Doubt[]
}

/** The maximum length of a mail with quotes; a longer text is not about one customer. */
export const MAX_TEXT_LENGTH = 10_000

/**
 * The data about a customer in a mail, a signature or a chat: valid codes, phones, addresses, companies and
 * people. The most reliable readers run first and each part is read once.
 * @param today `YYYY-MM-DD`: used for the century of a fiscal code
 */
export function readText(pasted: string, today: string): PasteReading {
  const fullText = textToRead(pasted)
  let remaining = fullText
  const pieces: FoundPiece[] = []
  const collect = (read: (text: string) => FoundPiece[]) => {
    const news = read(remaining)
    pieces.push(...news)
    remaining = blankOut(remaining, news)
  }
  collect(readEmails)
  collect(readIbans)
  collect(readPods)
  collect((text) => readFiscalCodes(text, today))
  collect((text) => readPdrs(text, fullText))
  collect((text) => readLabelledCodes(text, today))
  collect((text) => readVats(text, fullText))
  collect(readAddresses)
  collect((text) => readPhones(text, fullText))
  collect((text) => readCompanies(text, fullText))
  const codes = pieces.flatMap(({ found }) =>
    found?.kind === 'fiscal-code' && found.value.length === 16 ? [found.value] : [],
  )
  collect((text) => readPeople(text, fullText, codes, today))
  const found = pieces
    .flatMap(({ found, start, end }) => (found ? [{ ...found, places: [{ at: start, end }] }] : []))
    .toSorted((a, b) => a.at - b.at)
  const owned: LocatedValue[] = []
  for (const item of found) {
    const before = owned.at(-1)
    const isOfPersonBefore = item.kind === 'fiscal-code' && before?.kind === 'person'
    const holder =
      holderBefore(fullText, item.at, before?.at) ?? (isOfPersonBefore ? before.holder : undefined)
    owned.push(holder ? { ...item, holder } : item)
  }
  return {
    found: mergeEqual(owned),
    doubts: pieces.flatMap((piece) => piece.doubt ?? []),
  }
}

const readAddresses = (text: string): FoundPiece[] =>
  findAddresses(text).map(({ start, end, address }) => ({
    start,
    end,
    found: { kind: 'address', address, at: start },
  }))

/** The part of a text that is read, in which the places of its values are. */
export const textToRead = (pasted: string): string => normalizeSpaces(pasted).slice(0, MAX_TEXT_LENGTH)

/** Without invisible characters, and with spaces for what mail programs use instead. */
const normalizeSpaces = (text: string): string =>
  withoutInvisible(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u2007\u202f\t]/g, ' ')
    .replace(/[\u2800*_]/g, ' ')
    .replace(/[‐‑‒]/g, '-')

/** Equal values as one, with the places of all. */
function mergeEqual(found: readonly LocatedValue[]): LocatedValue[] {
  const merged = new Map<string, LocatedValue>()
  for (const item of found) {
    const { at: _at, places, ...content } = item
    const key = JSON.stringify('note' in content ? { ...content, note: undefined } : content).toUpperCase()
    const first = merged.get(key)
    merged.set(key, first ? { ...first, places: [...first.places, ...places] } : item)
  }
  return [...merged.values()]
}
