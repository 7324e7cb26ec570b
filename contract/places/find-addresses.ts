import { chunksOf, type Token, tokensOf } from './address-chunks.ts'
import {
  endOfDetails,
  hasValue,
  isDetailAt,
  isDetailValue,
  isHamletWord,
  isNameWord,
  isNumberSuffix,
} from './address-words.ts'
import { hasCap, listedPlaces, provinceCode } from './known-places.ts'
import { provincesOf } from './places.ts'
import { type ReadAddress, readAddress } from './read-address.ts'
import { houseEnd } from './read-house.ts'
import { LONGEST_NAME } from './read-place.ts'

/** An address in a running text. */
export interface FoundAddress {
  start: number
  end: number
  address: ReadAddress
}

const TYPE =
  'v\\.|via|v\\.?le|viale|c\\.?so|corso|p\\.?zz?a|piazza|p\\.?le|piazzale|piazzetta|l\\.?go|largo|vic(?:olo|\\.)|v\\.?lo|strada|str\\.|loc(?:alità|\\.)|fraz(?:ione|\\.)|c\\.?da|contrada|borgo|borgata|b\\.?ta|salita|rione|traversa|trav\\.|calle|lungomare|lungotevere|lungarno|lungadige|circonvallazione|vicoletto|autostrada|rue|avenue|chemin|s\\.?\\s?[psr]\\.?(?=\\s*(?:n[.°]?\\s*)?\\d)'
const STREET = new RegExp(`(?<![\\p{L}\\d])(${TYPE})(?=\\s|(?<=[psr]\\.?)\\d|(?<=str\\.)\\p{L})`, 'giu')
/** Words that begin a street only where number, postal code and municipality follow, and German streets. */
const RARE_STREET =
  /(?<![\p{L}\d])(?:Parco|Villaggio|Vico|Alzaia|Regione|Residenza|Fondamenta|Riva|Ponte|Corte|Campo|Campiello|Quartiere|Molo|Galleria|Zona Industriale|Z\.I\.|Sestiere|Dorsoduro|Cannaregio|Castello|San Marco|San Polo|Santa Croce|Giudecca|\p{Lu}[\p{L}.-]*(?:straße|strasse|gasse|platz|weg|allee))(?=\s)/gu
/** A part of Venice, whose number may precede the name of the street. */
const SESTIERE = /^(?:Sestiere|Dorsoduro|Cannaregio|Castello|San Marco|San Polo|Santa Croce|Giudecca)(?= )/
/** A house number that stands before its street at the beginning of a line. */
const NUMBER_BEFORE = /(?<=^|[\n:]|[\n:] )\d{1,4}[\w/-]{0,12}(?: (?:bis|ter|[a-z]))?,? $/i
/** The longest address. */
const MAX_LENGTH = 240
/** The longest text before a street that is read. */
const MAX_BEFORE = 60
/** The name of a street on one line, with a type before it. */
const STREET_NAME = /^[\p{L}\d][\p{L}\d.'’°ª,/ -]{0,80}$/u
/** Uses of «via» that are not street names. */
const NO_STREET =
  /^(?:e-?mail|mail|pec|posta|sms|whats\s?app|telefono|fax|skype|web|internet|bonifico|call|chat|app|di|da|libera|crucis|del tutto)\b/i
/** What an address does not contain: an empty line, the place of a code that was read, the label of another value. */
const STOP =
  /\n[^\S\n]*\n| {10}|[@|]|(?<!\p{L})(?:tel|cell?|fax|telefono|cellulare|p\.?\s?iva|partita iva|c\.?f|cod(?:ice)?|iban|pod|pdr|e-?mail|pec)(?=[.:\s])/iu
/** A municipality may have the name of a street. */
const BEHIND_CAP = /\d{5}[\s,–-]{1,3}(?:[\p{L}'’.]{1,20}[ -]){0,6}$/u
/** In the name of a municipality: `San Martino in Strada`. */
const IN_NAME = /(?<!\p{L})(?:in|la) $/iu
/** A second street belongs to the first one behind these words. */
const JOINED = /(?:(?<!\p{L})(?:ang\.?|angolo|incrocio|con|ex|già|sul|sulla|del|della|di|alla)|\/) ?$/iu

/** Streets with their number, and the place on the same line or the next. */
export function findAddresses(text: string): FoundAddress[] {
  const found: FoundAddress[] = []
  for (const match of text.matchAll(STREET)) {
    const free = found.at(-1)?.end ?? 0
    if (match.index < free) continue
    const address = addressAt(text, match.index, match[0].length, free)
    if (address) found.push(address)
  }
  const rare = [...text.matchAll(RARE_STREET)].flatMap(
    ({ index, 0: type }) => rareAddressAt(text, index, type) ?? [],
  )
  const known = found.filter((one) => !isPoor(one) || !rare.some((other) => isWithin(one, other)))
  return mergeApart(known, rare)
}

/** Whether a number or a name is missing, as in the second half of `Dorsoduro 1057, Calle San Pantalon`. */
const isPoor = ({ address }: FoundAddress) => address.number === '' || address.street === ''
const isWithin = (inner: FoundAddress, outer: FoundAddress) =>
  inner.start > outer.start && inner.end <= outer.end

function rareAddressAt(text: string, at: number, type: string): FoundAddress | undefined {
  const found = addressAt(text, at, type.length, at)
  return found &&
    found.address.number !== '' &&
    found.address.cap !== '' &&
    listedPlaces(found.address.municipality).length > 0
    ? found
    : undefined
}

/** All of the first, and those of the others that lie apart from them. */
function mergeApart(first: readonly FoundAddress[], others: readonly FoundAddress[]): FoundAddress[] {
  const all = [
    ...first.map((found) => ({ found, rank: 0 })),
    ...others.map((found) => ({ found, rank: 1 })),
  ].toSorted((a, b) => a.found.start - b.found.start || a.rank - b.rank)
  const kept: FoundAddress[] = []
  const firsts = first.toSorted((a, b) => a.start - b.start)
  let next = 0
  for (const { found, rank } of all) {
    while (firsts[next] && firsts[next]!.end <= found.start) next += 1
    const overlaps = rank === 1 && firsts[next] !== undefined && firsts[next]!.start < found.end
    if (!overlaps && found.start >= (kept.at(-1)?.end ?? 0)) kept.push(found)
  }
  return kept
}

function addressAt(text: string, at: number, typeLength: number, free: number): FoundAddress | undefined {
  const window = windowAt(text, at)
  const name = window.slice(typeLength).trimStart()
  if (NO_STREET.test(name)) return undefined
  const before = text.slice(Math.max(free, at - MAX_BEFORE), at)
  const extent = extentOf(window)
  if (!extent || / {2}/.test(window.slice(typeLength, extent.streetEnd).trim())) return undefined
  const details = detailsBefore(before)
  const unread = before.slice(0, before.length - details.length)
  const place = extent.town === 'none' ? placeBefore(unread) : (NUMBER_BEFORE.exec(unread)?.[0] ?? '')
  const lead = place + details
  const address = readAddress(lead + extent.written)
  if (address.number === '' && extent.town !== 'listed') return undefined
  if (!STREET_NAME.test(address.street || address.type)) return undefined
  // In running text a street is recognised by what follows it, or by its capitals.
  if (extent.town === 'none' && lead === '' && !/^[\p{Lu}\d]/u.test(name) && !beginsLine(before))
    return undefined
  return { start: at - lead.length, end: at + extent.end, address }
}

/** The staircase, the floor and the like that end a text, on its line: `isolato 412, `. */
function detailsBefore(before: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const tokens = tokensOf(line).filter(({ kind }) => kind === 'word')
  const words = tokens.map(({ text }) => text)
  const at = words.findIndex(
    (_, start) => hasValue(words, start) && endOfDetails(words, start) === words.length,
  )
  return at < 0 ? '' : line.slice(tokens[at]!.start)
}

/** The place that ends a text, on its line: `20121 Milano (MI), `. */
function placeBefore(before: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const cap = line.search(/(?<![\d/.])\d{5}(?!\d)/)
  const place = cap < 0 ? line.trimStart() : line.slice(cap)
  const town = townBehind(tokensOf(`20121 ${cap < 0 ? place : place.slice(5)}`), 1)
  return town?.town === 'listed' && /^[\s,–-]*$/.test(place.slice(town.end - (cap < 0 ? 6 : 1))) ? place : ''
}

/** Whether a text ends with a line break or a colon, before gaps; or has nothing else. */
function beginsLine(before: string): boolean {
  const words = before.trimEnd()
  return words === '' || words.endsWith(':') || before.includes('\n', words.length)
}

/** The text in which an address can stand that begins here. */
function windowAt(text: string, at: number): string {
  const rest = text.slice(at, at + MAX_LENGTH)
  const stop = rest.search(STOP)
  const window = stop < 0 ? rest : rest.slice(0, stop)
  const [first = '', ...lines] = window.slice(0, secondStreet(window)).split('\n')
  const end = lines.findIndex((line) => !CONTINUED.test(line) && !isTownFirst(line))
  return [first, ...(end < 0 ? lines : lines.slice(0, end))].join('\n')
}

/** The beginnings of a line that goes on with an address. */
const CONTINUED =
  /^\s*(?:c\.?a\.?p(?:\.|:|\s)|(?:IT?-)?\d{5}(?!\d)|comune|citt[àa]|prov(?:incia|\.)|fraz|loc|localit|n\.|civico|\d{1,4}\s*$|scala|int\.|interno|piano|\(?[A-Z]{2}\)?\s*$)/i

const isTownFirst = (line: string) => townBehind(tokensOf(line), 0)?.town === 'listed'

/** `Comune: Piazza Brembana` */
const BEHIND_LABEL = /\b(?:comune(?: di)?|citt[àa]['’]?):? {0,4}$/i

/** Where another address begins, behind a first one with a number. */
function secondStreet(window: string): number {
  for (const { index, 1: type = '' } of window.matchAll(STREET)) {
    const before = window.slice(0, index)
    if (
      index > 0 &&
      /\d/.test(before) &&
      !isHamletWord(type) &&
      !/^(?:borgo|str\.|v\.)$/i.test(type) &&
      !(/^calle$/i.test(type) && SESTIERE.test(window)) &&
      !JOINED.test(before) &&
      !BEHIND_CAP.test(before) &&
      !BEHIND_LABEL.test(before) &&
      !(/^strada$/i.test(type) && IN_NAME.test(before))
    )
      return index
  }
  return window.length
}

interface Extent {
  /** The end of the house number, or of the street. */
  streetEnd: number
  end: number
  /** The address without words that join its parts: `a Pavia`. */
  written: string
  town: 'listed' | 'named' | 'none'
}

function extentOf(window: string): Extent | undefined {
  const tokens = tokensOf(window)
  const cap = tokens.findIndex(({ kind }) => kind === 'cap')
  const numberEnd = houseEnd(chunksOf(cap < 0 ? tokens : tokens.slice(0, cap)))
  if (cap >= 0) {
    const town = townBehind(tokens, cap + 1)
    const end = town?.end ?? tokens[cap]!.end
    const streetEnd = numberEnd ?? tokens[1]!.end
    return { streetEnd, end, written: window.slice(0, end), town: town?.town ?? 'named' }
  }
  if (numberEnd === undefined) return undefined
  const { from, end } = detailsBehind(tokens, numberEnd)
  const town = townBehind(tokens, from)
  const begin = window.slice(0, end)
  if (town?.town !== 'listed') return { streetEnd: numberEnd, end, written: begin, town: 'none' }
  return {
    streetEnd: numberEnd,
    end: town.end,
    written: `${begin}, ${window.slice(town.start, town.end)}`,
    town: 'listed',
  }
}

/** Where the staircase, the floor and the like behind a number end, and where a place can begin. */
function detailsBehind(tokens: readonly Token[], numberEnd: number): { from: number; end: number } {
  const words = tokens.map(({ kind, text }) => (kind === 'word' ? text : ''))
  let end = numberEnd
  let at = tokens.findIndex(({ start }) => start >= numberEnd)
  if (at < 0) return { from: tokens.length, end }
  for (; at < tokens.length; at += 1) {
    const { kind } = tokens[at]!
    const isSuffix =
      end === tokens[at - 1]?.end && isNumberSuffix(words[at]!) && tokens[at + 1]?.kind !== 'word'
    if (
      kind === 'word' &&
      !isDetailAt(words, at) &&
      !(isDetailValue(words[at]!) && isDetailAt(words, at - 1)) &&
      !isSuffix
    )
      break
    if (kind === 'word') end = tokens[at]!.end
  }
  return { from: at, end }
}

interface FoundTown {
  start: number
  end: number
  town: 'listed' | 'named'
}

/** The municipality at a token, with its hamlet and its province; undefined if no name stands there. */
function townBehind(tokens: readonly Token[], from: number): FoundTown | undefined {
  const begin = townStart(tokens, from)
  const first = tokens[begin]
  if (first?.kind !== 'word') return undefined
  const at = isProvinceFirst(tokens, begin) ? begin + 1 : begin
  const listed = listedCount(tokens, at)
  const isKnown = listed > 0 && (from > 0 || /^\p{Lu}/u.test(tokens[at]!.text))
  const count = isKnown ? listed : tokens[from - 1]?.kind === 'cap' ? namedCount(tokens, at) : 0
  if (count === 0) return undefined
  const end = endOfPlace(tokens, at + count, wordsAt(tokens, at, count))
  return { start: first.start, end, town: isKnown ? 'listed' : 'named' }
}

/** Whether a province stands before its municipality: `TN Trento`, in small letters before a listed one. */
function isProvinceFirst(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!
  if (!/^[a-z]{2}$/i.test(text) || provinceCode(text) === '') return false
  const cap = tokens[at - 1]?.text ?? ''
  const isTown = listedPlaces(text).some((place) => hasCap(place, cap)) || listedCount(tokens, at) > 1
  return (
    !isTown && tokens[at + 1]?.kind === 'word' && (/^[A-Z]{2}$/.test(text) || listedCount(tokens, at + 1) > 0)
  )
}

/** The first word of a place behind signs and labels. */
function townStart(tokens: readonly Token[], from: number): number {
  let at = from
  for (; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at]!
    const isLabel =
      /^(?:comune|citt[àa]['’]?|a|in)$/i.test(text) && (text.length < 3 || tokens[at + 1]?.kind === 'colon')
    if (kind === 'word' ? !isLabel : !['comma', 'dash', 'colon', 'break'].includes(kind)) break
  }
  return at
}

const wordsAt = (tokens: readonly Token[], at: number, count: number): string =>
  tokens
    .slice(at, at + count)
    .map(({ text }) => text)
    .join(' ')

/** How many words follow each other without a sign. */
function wordCount(tokens: readonly Token[], at: number, most: number): number {
  const end = tokens.slice(at, at + most).findIndex(({ kind }) => kind !== 'word')
  return end < 0 ? Math.min(most, Math.max(0, tokens.length - at)) : end
}

/** The words of the longest listed municipality at a token. */
function listedCount(tokens: readonly Token[], at: number): number {
  let count = 0
  while (count < LONGEST_NAME && ['word', 'dash'].includes(tokens[at + count]?.kind ?? '')) count += 1
  while (count > 0 && !(tokens[at + count - 1]!.kind === 'word' && isPlace(wordsAt(tokens, at, count))))
    count -= 1
  return count
}

/** A municipality, or a province's common name: `Reggio Emilia`. */
export const isPlace = (name: string): boolean =>
  listedPlaces(name).length > 0 || (name.length > 2 && !/ [A-Z]{2}$/.test(name) && provinceCode(name) !== '')

/** The words of a name that is not listed: up to its province, or while they have capitals. */
function namedCount(tokens: readonly Token[], at: number): number {
  const words = wordCount(tokens, at, LONGEST_NAME)
  if (endOfBracket(tokens, at + words) > 0) return words
  return nameCount(tokens, at, words, 1)
}

/** The words of a name, of which the last has a capital; the first `free` ones may be any. */
function nameCount(tokens: readonly Token[], at: number, most: number, free = 0): number {
  let count = 0
  for (let next = 0; next < most; next += 1) {
    const { text } = tokens[at + next]!
    if (/\d/.test(text) || (next >= free && !isNameWord(text)) || (next > 0 && isProvinceCode(text))) break
    if (next < free || /^\p{Lu}/u.test(text)) count = next + 1
  }
  return count
}

const isProvinceCode = (text: string) => /^[A-Z]{2}$/.test(text) && provinceCode(text) !== ''

/** The end of a place with the hamlet and the province behind its name. */
function endOfPlace(tokens: readonly Token[], behind: number, name: string): number {
  const end = tokens[behind - 1]!.end
  const direct = endOfProvince(tokens, behind, name)
  if (direct > 0) return direct
  const { kind, text } = tokens[behind] ?? {}
  const isSecondName = kind === 'word' && text === '/'
  const at = kind === 'dash' || kind === 'comma' || kind === 'open' || isSecondName ? behind + 1 : behind
  const words = wordCount(tokens, at, LONGEST_NAME)
  const isBeforeBracket = kind !== 'open' && words > 0 && endOfBracket(tokens, at + words) > 0
  const count = isBeforeBracket ? words : nameCount(tokens, at, words)
  if (count === 0) return end
  const closed = tokens[at + count]?.kind === 'close' && kind === 'open' ? at + count + 1 : at + count
  const within = endOfProvince(tokens, closed, name)
  if (within > 0) return within
  const isHamletFirst = listedPlaces(name).length === 0 && listedCount(tokens, at) === count
  return isSecondName || isHamletFirst || isHamletWord(tokens[at]!.text) ? tokens[closed - 1]!.end : end
}

/** The end of the province at a token; 0 if there is none. */
function endOfProvince(tokens: readonly Token[], from: number, name: string): number {
  let at = from
  while (['comma', 'dash', 'break'].includes(tokens[at]?.kind ?? '')) at += 1
  if (/^prov(?:incia)?\.?$/i.test(tokens[at]?.text ?? '')) {
    at += 1
    while (tokens[at]?.kind === 'colon' || /^di$/i.test(tokens[at]?.text ?? '')) at += 1
    const words = wordCount(tokens, at, 3)
    for (let count = words; count > 0; count -= 1)
      if (provinceCode(wordsAt(tokens, at, count)) !== '') return tokens[at + count - 1]!.end
  }
  const bracket = endOfBracket(tokens, at)
  if (bracket > 0) return bracket
  const full = endOfFullProvince(tokens, at, name)
  if (full > 0) return full
  const { kind, text = '', end = 0 } = tokens[at] ?? {}
  if (kind !== 'word' || !/^[a-z]{2}$/i.test(text) || provinceCode(text) === '') return 0
  const isOwn = listedPlaces(name).some((place) => provincesOf(place).includes(provinceCode(text)))
  return /^[A-Z]{2}$/.test(text) || (isOwn && tokens[at + 1]?.kind !== 'word') ? end : 0
}

/** The end of the name of the province behind a sign and a municipality of it: `Samone, Torino`; 0 if there is none. */
function endOfFullProvince(tokens: readonly Token[], at: number, name: string): number {
  if (!['comma', 'dash'].includes(tokens[at - 1]?.kind ?? '')) return 0
  for (let count = wordCount(tokens, at, 3); count > 0; count -= 1) {
    const text = wordsAt(tokens, at, count)
    const code = text.length > 2 ? provinceCode(text) : ''
    if (code !== '' && listedPlaces(name).some((place) => provincesOf(place).includes(code)))
      return tokens[at + count - 1]!.end
  }
  return 0
}

/** The end of a province in brackets; 0 if there is none. */
function endOfBracket(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.kind !== 'open') return 0
  const words = wordCount(tokens, at + 1, 4)
  const close = tokens[at + 1 + words]
  return close?.kind === 'close' && provinceCode(wordsAt(tokens, at + 1, words)) !== '' ? close.end : 0
}
