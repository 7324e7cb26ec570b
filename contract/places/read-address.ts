import { type Chunk, chunksOf, textOfChunk, tokensOf } from './address-chunks.ts'
import {
  endOfDetails,
  isDetailAt,
  isHamletWord,
  isHouse,
  isHouseAlone,
  isStreetWord,
  isTypeWord,
  isZone,
  MOST_WORDS_OF_HOUSE,
} from './address-words.ts'
import { listedPlaces, provinceCode } from './known-places.ts'
import { takePlaceAtEnd } from './place-at-end.ts'
import { readHouse } from './read-house.ts'
import { placeBehindCap, type ReadPlace } from './read-place.ts'
import { expandStreetType, splitStreet } from './street-types.ts'

/** A complete address in its parts. Missing parts are empty. */
export interface ReadAddress {
  type: string
  street: string
  /** The house number, then staircase, floor, interior and what is not known. */
  number: string
  cap: string
  /** In the list's spelling if it is listed. */
  municipality: string
  /** Hamlets of the municipality. */
  locality: string
  /** Two letters. */
  province: string
}

/** `Via Roma 12/B, 20121 Milano (MI)`, on one line or several, into its parts. Source of the street types: FORM-ADDR-11. */
export function readAddress(text: string): ReadAddress {
  const { chunks, hamlets, details } = streetFirst(
    withoutCountry(chunksOf(tokensOf(text.trimEnd().replace(/\.$/, '')))),
  )
  const { place, rest } = takePlace(chunks)
  const house = readHouse(rest, details)
  const isNumber = house.number === '' && isHouseAlone(house.street.split(' '))
  return {
    ...streetParts(isNumber ? '' : house.street),
    number: isNumber ? house.street.toUpperCase() : house.number,
    cap: place.cap,
    municipality: place.municipality,
    locality: [...hamlets, ...house.hamlets, ...place.hamlets].join(', '),
    province: place.province,
  }
}

const COUNTRY = /^(?:italia|italy|it)\.?$/i

function withoutCountry(chunks: readonly Chunk[]): readonly Chunk[] {
  const last = chunks.at(-1)
  if (!last || !COUNTRY.test(last.words.at(-1)!)) return chunks
  if (last.words.length === 1) return chunks.length > 1 ? chunks.slice(0, -1) : chunks
  const isBehindPlace = chunks.some(({ words }) => words.some((word) => /^\d/.test(word)))
  return isBehindPlace ? chunks.with(-1, { lead: last.lead, words: last.words.slice(0, -1) }) : chunks
}

interface Arranged {
  /** The first begins with the type of the street. */
  chunks: readonly Chunk[]
  /** Hamlets that stood before it. */
  hamlets: readonly string[]
  /** Words of staircase, floor and the like that stood before it. */
  details: readonly string[]
}

/** Moves what stands before the street behind it: a number, the place; hamlets and details are apart, a name goes. */
function streetFirst(chunks: readonly Chunk[]): Arranged {
  const at = streetStart(chunks)
  if (!at) return { chunks, hamlets: [], details: [] }
  const { chunk, word } = at
  const own = chunks[chunk]!
  const standing = [...chunks.slice(0, chunk), { lead: own.lead, words: own.words.slice(0, word) }].filter(
    ({ words }) => words.length > 0,
  )
  const before = standing.filter((chunk) => !areDetails(chunk))
  const details = standing.filter(areDetails).flatMap(({ words }) => words)
  const [first, ...rest] = [
    { lead: 'start' as const, words: own.words.slice(word) },
    ...chunks.slice(chunk + 1),
  ]
  const hamlets = before
    .filter(({ lead, words }) => lead === 'locality' || isHamletWord(words[0]!) || isZone(words[0]!))
    .map(textOfChunk)
  const [only] = before
  if (before.length === 1 && isHouseAlone(only!.words))
    return { chunks: [first!, { lead: 'number', words: only!.words }, ...rest], hamlets, details }
  return isPlace(before)
    ? { chunks: [first!, ...rest, ...asBehind(before)], hamlets: [], details }
    : { chunks: [first!, ...rest], hamlets, details }
}

const areDetails = ({ lead, words }: Chunk): boolean =>
  lead !== 'cap' && endOfDetails(words, 0) === words.length

/** A place that stood first follows a comma. */
const asBehind = ([first, ...rest]: readonly Chunk[]): Chunk[] =>
  first!.lead === 'start' ? [{ ...first!, lead: 'comma' }, ...rest] : [first!, ...rest]

const isPlace = (chunks: readonly Chunk[]) =>
  chunks.some(({ lead }) => lead === 'cap') ||
  (chunks.length > 0 &&
    listedPlaces(textOfChunk(chunks[0]!)).length > 0 &&
    chunks.slice(1).every((chunk) => provinceCode(textOfChunk(chunk)) !== ''))

/** Where the type of the street stands, if it is not the first word. */
function streetStart(chunks: readonly Chunk[]): { chunk: number; word: number } | undefined {
  const [first] = chunks
  if (!first || isStreetWord(first.words[0]!)) return undefined
  const isHamlet = isHamletWord(first.words[0]!)
  const isDetails = areDetails(first)
  if (isTypeWord(first.words[0]!) && !isHamlet && !isDetails) return undefined
  const inFirst = typeBehind(first.words)
  // `Z.I. Predda Niedda Strada 3`
  if (inFirst > 0 && isZone(first.words[0]!) && isHouse(first.words[inFirst + 1] ?? '')) return undefined
  if (inFirst > 0 && !isHamlet) return { chunk: 0, word: inFirst }
  // Behind a number only a number alone stands before its street.
  if (first.lead !== 'cap' && /\d/.test(textOfChunk(first)) && !isHouseAlone(first.words) && !isDetails)
    return undefined
  // `Milano, 20121, Via Roma 3`
  const isNamed = chunks[1]?.lead === 'cap' && listedPlaces(textOfChunk(first)).length > 0
  for (let chunk = isNamed ? 2 : 1; chunk < chunks.length && chunks[chunk]!.lead !== 'cap'; chunk += 1) {
    const { words } = chunks[chunk]!
    // The municipality behind a postal code may begin as a street does.
    const isTown = chunks[chunk - 1]!.lead === 'cap' && !(isNamed && words.some((word) => /\d/.test(word)))
    if (!isTown && (isStreetWord(words[0]!) || (!isHamlet && isTypeWord(words[0]!))))
      return { chunk, word: 0 }
    const word = typeBehind(words)
    if (word > 0) return { chunk, word }
  }
  return first.lead === 'cap' ? untypedStart(chunks) : undefined
}

/** Where a street without a known type follows a place: `39012 Meran (BZ), Laubengasse 12`. */
function untypedStart(chunks: readonly Chunk[]): { chunk: number; word: number } | undefined {
  const chunk = chunks.findIndex(
    ({ lead, words }, at) =>
      at > 1 && lead === 'comma' && words.length > 1 && isHouse(words.at(-1)!) && !words.some(isDetail),
  )
  return chunk < 0 ? undefined : { chunk, word: 0 }
}

const isDetail = (_: string, at: number, words: readonly string[]) => isDetailAt(words, at)

/** Where the type of a street follows other words, a name or a house number; -1 if it does not. */
function typeBehind(words: readonly string[]): number {
  const number = words.findIndex((word) => /\d/.test(word))
  const detailsEnd = endOfDetails(words, 0)
  return words.findIndex((word, at) => {
    if (at === 0) return false
    if (at === detailsEnd) return isTypeWord(word)
    if (at <= MOST_WORDS_OF_HOUSE && isHouseAlone(words.slice(0, at))) return isTypeWord(word)
    return (number < 0 || at <= number) && isStreetWord(word)
  })
}

function takePlace(chunks: readonly Chunk[]): { place: ReadPlace; rest: readonly Chunk[] } {
  const at = chunks.findLastIndex(({ lead }) => lead === 'cap')
  if (at < 0) return takePlaceAtEnd(chunks, { cap: '', province: '' })
  const cap = chunks[at]!.words[0]!
  const before = chunks.slice(0, at).filter(({ lead }) => lead !== 'cap')
  const behind = chunks.slice(at + 1)
  const { place, rest } = placeBehindCap(behind, { cap, province: '' })
  if (place.municipality !== '') return { place, rest: [...withoutPlace(before, place), ...rest] }
  // The province of the postal code alone does not replace a written one.
  const atEnd = takePlaceAtEnd(before, { cap, province: behind.length > 0 ? place.province : '' })
  return { ...atEnd, rest: [...atEnd.rest, ...rest] }
}

/** Without a province or a municipality that stands before the postal code too. */
const withoutPlace = (chunks: readonly Chunk[], { municipality, province }: ReadPlace) =>
  chunks.filter((chunk, at) => {
    const text = textOfChunk(chunk)
    const isAgain = (/^[A-Z]{2}$/.test(text) && provinceCode(text) === province) || text === municipality
    return at === 0 || !isAgain
  })

/** `Strada Prov.`, `Str. Vic.`, `Via Priv.` */
const ABBREVIATED_KIND = /^(str(?:ada|\.)|via|v\.) (prov|stat|reg|com|vic|priv)(?:\.(?:le)?|(?= \d))(?= |$)/i
const KINDS: Readonly<Record<string, string>> = {
  prov: 'Provinciale',
  stat: 'Statale',
  reg: 'Regionale',
  com: 'Comunale',
  vic: 'Vicinale',
  priv: 'Privata',
}

function streetParts(named: string): Pick<ReadAddress, 'type' | 'street'> {
  const [first = '', ...others] = named
    .replace(ABBREVIATED_KIND, (_, type: string, kind: string) => `${type} ${KINDS[kind.toLowerCase()]}`)
    .replace(/^(s)\.?\s?([psr])(?:\.\s?|(?=[\s\d]))/i, '$1.$2. ')
    .split(' ')
    .filter(Boolean)
  const { type, name } = splitStreet([expandStreetType(first), ...others].join(' '))
  return { type, street: name }
}
