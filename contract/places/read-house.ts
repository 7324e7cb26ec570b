import type { Chunk } from './address-chunks.ts'
import {
  endOfDetail,
  endOfDetails,
  hasValue,
  isBlockAt,
  isDetailAt,
  isHamletWord,
  isHouse,
  isJoint,
  isKilometre,
  isLongRoad,
  isMonth,
  isNameWord,
  isNumberSuffix,
  isRoad,
  isShortRoad,
  isSign,
  isSigned,
  isTypeWord,
  isWithout,
  isWithoutOrSaint,
  isWord,
  isYear,
  isZone,
  withoutSign,
} from './address-words.ts'

/** A street with what stands behind it, up to the place. */
export interface House {
  /** Type and name, as typed. */
  street: string
  /** The house number, and behind it what belongs to it or is not known; in capitals. */
  number: string
  /** Hamlets, as typed. */
  hamlets: readonly string[]
}

interface Item {
  word: string
  chunk: Chunk
  /** The place in its chunk. */
  index: number
}

const itemsOf = (chunks: readonly Chunk[]): Item[] =>
  chunks.flatMap((chunk) => chunk.words.map((word, index) => ({ word, chunk, index })))

/**
 * Reads the chunks before the place, of which the first begins with the type of the street.
 * @param details words of staircase, floor and the like that stood before it
 */
export function readHouse(chunks: readonly Chunk[], details: readonly string[]): House {
  const items = itemsOf(chunks)
  const found = findNumber(items)
  const before = splitBefore(found ? items.slice(0, found.at) : items, found !== undefined)
  const behind = splitBehind(found ? items.slice(found.end) : [], hasCapitals(items.map(({ word }) => word)))
  return {
    street: before.street,
    number: numberText([...(found ? [found.number] : []), ...details, ...before.details, ...behind.details]),
    hamlets: [...before.hamlets, ...behind.hamlets].map((words) => words.join(' ')),
  }
}

/** A street as it is typed, of which the place may be only begun. */
export interface TypedHouse {
  /** Its words; undefined while no number ends them. */
  street: string[] | undefined
  number: string
  /** The words that follow the number and what is known to belong to it. */
  after: string[]
}

/** The same while it is typed: words that are not known are the beginning of a place. */
export function readTypedHouse(chunks: readonly Chunk[]): TypedHouse {
  const items = itemsOf(chunks)
  const found = findNumber(items)
  if (!found || items.slice(0, found.at).every(({ word }) => isTypeWord(word)))
    return { street: undefined, number: '', after: [] }
  const before = splitBefore(items.slice(0, found.at), true)
  const words = items.map(({ word }) => word)
  const end = endOfDetails(words, found.end)
  return {
    street: before.street.split(/[ ,]+/),
    number: numberText([found.number, ...before.details, ...words.slice(found.end, end)]),
    after: words.slice(end),
  }
}

/** Where the house number ends in the text; undefined if there is none. */
export function houseEnd(chunks: readonly Chunk[]): number | undefined {
  const items = itemsOf(chunks)
  const found = findNumber(items)
  const last = found && items[found.end - 1]
  return last?.chunk.ends?.[last.index]
}

interface FoundNumber {
  number: string
  /** Where it begins, with its sign, and what follows. */
  at: number
  end: number
}

function findNumber(items: readonly Item[]): FoundNumber | undefined {
  const words = items.map(({ word }) => word)
  const numbers = lastNumberBefore(words)
  for (let at = 1; at < items.length; at += 1) {
    const word = words[at]!
    const start = signStart(words, at)
    const signed = start < at || isSigned(word)
    if (isKilometre(word))
      return { number: kilometre(word), at: /^al$/i.test(words[at - 1]!) ? at - 1 : at, end: at + 1 }
    if (isNoNumber(items, at)) return { number: 'SNC', at, end: at + 1 }
    const worded = endOfWorded(words, at)
    if (worded > 0) return { number: 'SNC', at, end: worded }
    if (items[at]!.chunk.lead === 'number' && items[at]!.index === 0)
      return { number: withoutSign(word), at, end: at + 1 }
    if (isHouse(word) && !isInName({ items, words, at, start, signed, later: numbers > at })) {
      const end = suffixEnd(items, at)
      return { number: [withoutSign(word), ...words.slice(at + 1, end)].join(' '), at: start, end }
    }
  }
  return undefined
}

/** Where the sign of a number begins: `n. civico 5`. */
function signStart(words: readonly string[], at: number): number {
  let start = at
  while (start > 1 && isSign(words[start - 1]!) && at - start < 2) start -= 1
  return start
}

/** The end of `12 bis A`. */
function suffixEnd(items: readonly Item[], at: number): number {
  let end = at + 1
  while (items[end] && items[end]!.index > 0 && isSuffixAt(items, end)) end += 1
  return end
}

/** A letter alone is part of the number unless a word follows: `12 A`, but `12 a Pavia`. */
function isSuffixAt(items: readonly Item[], at: number): boolean {
  const { word } = items[at]!
  return (
    isNumberSuffix(word) &&
    !(word.length === 1 && isPlainWordBehind(items, at) && !isNumberSuffix(items[at + 1]!.word))
  )
}

/** The place of the last number. */
const lastNumberBefore = (words: readonly string[]): number =>
  words.findLastIndex((word) => isHouse(word) || isKilometre(word))

const kilometre = (word: string) => word.replace(/^(?:km|chilometro)\.?\s*/i, 'KM ')

function isNoNumber(items: readonly Item[], at: number): boolean {
  const { word } = items[at]!
  if (isWithout(word)) return at > 1 || !isPlainWordBehind(items, at)
  return isWithoutOrSaint(word) && !isPlainWordBehind(items, at)
}

/** Whether a word of a name follows in the same chunk. */
function isPlainWordBehind(items: readonly Item[], at: number): boolean {
  const next = items[at + 1]
  if (!next || next.index === 0 || !isWord(next.word)) return false
  const words = items.slice(at + 1, at + 3).map(({ word }) => word)
  return !isDetailAt(words, 0) && !isHamletWord(next.word)
}

/** The end of `senza numero civico`; 0 if there is none. */
function endOfWorded(words: readonly string[], at: number): number {
  if (!/^senza$/i.test(words[at]!) || !/^(?:numero|n\.?|civico)$/i.test(words[at + 1] ?? '')) return 0
  return /^civico$/i.test(words[at + 2] ?? '') ? at + 3 : at + 2
}

interface Candidate {
  items: readonly Item[]
  words: readonly string[]
  at: number
  /** Where its sign stands. */
  start: number
  signed: boolean
  /** Whether another number follows. */
  later: boolean
}

/** Whether a number belongs to the name of the street, to a road or to a block. */
function isInName({ items, words, at, start, signed, later }: Candidate): boolean {
  const before = words[start - 1]!
  if (isShortRoad(before) || isLongRoad(words, start - 1)) return items[at]!.index > 0
  if (start > (isZone(words[0]!) ? 1 : 2) && isBlockAt(words, start - 1)) return true
  if (signed) return false
  if (isYear(words[at]!) && isMonth(before)) return true
  if (later && /^(?:i|gli|le|dei|degli|delle)$/i.test(before)) return true
  if (!isPlainWordBehind(items, at)) return false
  // Directly behind the type a number begins the name.
  if (at === typeLength(words) && isTypeWord(words[0]!)) return true
  return later && isNumberBehindName(items, at)
}

const typeLength = (words: readonly string[]): number =>
  /^(?:privata|comunale|vicinale|priv\.|com\.(?:le)?|vic\.(?:le)?)$/i.test(words[1] ?? '') ? 2 : 1

/** Whether up to three words of a name and one more number follow: `Reggimento 8 Bersaglieri 5`. */
function isNumberBehindName(items: readonly Item[], at: number): boolean {
  for (let next = at + 1; next <= at + 4 && next < items.length; next += 1) {
    const { word } = items[next]!
    if (isHouse(word) || isSign(word)) return true
    if (!isNameWord(word) || isNumberSuffix(word) || isDetailAt([word, items[next + 1]?.word ?? ''], 0))
      return false
  }
  return false
}

interface Split {
  street: string
  details: string[]
  hamlets: string[][]
}

/** The street, and what stands before its number, or without one: blocks, details, hamlets. */
function splitBefore(items: readonly Item[], hasNumber: boolean): Split {
  const words = items.map(({ word }) => word)
  const end = items.findIndex(
    ({ chunk, index }, at) =>
      at > (isZone(words[0]!) ? 0 : 1) &&
      (isBlockAt(words, at) ||
        isValuedDetail(items, words, at) ||
        isHamletBehindName(words, at) ||
        (index === 0 && !isOfStreet(chunk, hasNumber))),
  )
  const street = end < 0 ? items : items.slice(0, end)
  return { street: streetText(street), ...splitBehind(end < 0 ? [] : items.slice(end), hasCapitals(words)) }
}

/** Whether a detail with its value stands behind the name: `Roma scala B`, but not `della Torre a Mare`. */
function isValuedDetail(items: readonly Item[], words: readonly string[], at: number): boolean {
  if (!hasValue(words, at) || isJoint(words[at - 1]!)) return false
  const end = endOfDetail(words, at)
  return end >= items.length || items[end]!.index === 0 || isDetailAt(words, end)
}

const isHamletBehindName = (words: readonly string[], at: number) => /^(?:fraz|loc)\./i.test(words[at]!)

/** Before a number the street may go on behind a sign: `Piazza Walther - Waltherplatz 3`. */
const isOfStreet = ({ lead, words }: Chunk, hasNumber: boolean) =>
  (hasNumber || isRoad(words[0]!)) && lead !== 'locality' && !isHamletWord(words[0]!) && !isDetailAt(words, 0)

function streetText(items: readonly Item[]): string {
  const parts = items.map(({ word, chunk, index }, at) => {
    if (index > 0 || at === 0) return at === 0 ? word : ` ${word}`
    return chunk.lead === 'dash' ? ` - ${word}` : `, ${word}`
  })
  return parts.join('')
}

const hasCapitals = (words: readonly string[]) => words.some((word) => /^\p{Lu}/u.test(word))

/** What follows: hamlets behind their word or a sign, and all other words. */
function splitBehind(items: readonly Item[], capitals: boolean): Pick<Split, 'details' | 'hamlets'> {
  const words = items.map(({ word }) => word)
  const details: string[] = []
  const hamlets: string[][] = []
  let inHamlet = false
  items.forEach(({ word, chunk, index }, at) => {
    const begins = isHamletWord(word) || (index === 0 && isHamletChunk(chunk, capitals))
    if (begins) {
      inHamlet = true
      hamlets.push([])
    } else if (index === 0 || isDetailAt(words, at) || isKilometre(word)) inHamlet = false
    if (inHamlet) hamlets.at(-1)!.push(word)
    else details.push(word)
  })
  return { details, hamlets }
}

/** Whether a chunk is a name behind a sign. */
function isHamletChunk({ lead, words }: Chunk, capitals: boolean): boolean {
  if (lead === 'locality') return true
  return (
    lead !== 'start' &&
    lead !== 'number' &&
    words.length <= 8 &&
    /\p{L}{3}/u.test(words.join(' ')) &&
    !isDetailAt(words, 0) &&
    words.every((word) => !/\d/.test(word) && (isNameWord(word) || !capitals))
  )
}

/** The words in one line: `12 / B` is `12/B`. */
const numberText = (words: readonly string[]): string =>
  words
    .join(' ')
    .replace(/ (?=\/)|(?<=\/) /g, '')
    .replace(/^(\d\S*)\.(?=\s|$)/, '$1')
    .toUpperCase()
