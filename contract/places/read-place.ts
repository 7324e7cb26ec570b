import { PROVINCES } from '../data/provinces.ts'
import { once } from '../memoize.ts'
import { foldToLetters } from '../texts/fold-text.ts'
import { type Chunk, textOfChunk } from './address-chunks.ts'
import { isContactAt, isDetailAt, isHamletWord } from './address-words.ts'
import { isState } from './countries.ts'
import {
  abbreviatedPlaces,
  hasCap,
  isRegionOfCap,
  listedName,
  listedPlaces,
  type Near,
  nearness,
  onlyProvinceOf,
  placesNear,
  provinceCode,
} from './known-places.ts'
import { type Municipality, municipalitiesNamed } from './municipalities.ts'
import { provincesOf } from './places.ts'
import { municipalitiesWithCap } from './postal-codes.ts'

/** The place of an address. Missing parts are empty. */
export interface ReadPlace {
  cap: string
  /** In the list's spelling if it is listed. */
  municipality: string
  /** Hamlets, as typed. */
  hamlets: readonly string[]
  /** Two letters. */
  province: string
}

/** What is left of chunks after a part was taken from them. */
export interface Taken<T> {
  found: T
  rest: readonly Chunk[]
}

/** The place in the chunks behind a postal code, and the chunks that do not belong to it. */
export function placeBehindCap(
  chunks: readonly Chunk[],
  near: Near,
): { place: ReadPlace; rest: readonly Chunk[] } {
  const { found: province, rest: unnamed } = takeProvince(
    beforeContact(chunks).filter(isNoRegion).flatMap(splitAtHamlet).flatMap(splitAtDetail),
    near.cap,
  )
  const known = { cap: near.cap, province: province || near.province }
  const names = joinListed(unnamed.filter((chunk) => isPlaceName(chunk)))
  const others = unnamed.filter((chunk) => !isPlaceName(chunk))
  const place = placeOf(findTown(names, known), known)
  const hamlets = place.hamlets.filter((hamlet) => !isOfProvince(hamlet, place.province))
  return { place: { ...place, hamlets }, rest: others }
}

/** Whether words beside a municipality say only where it lies: a label, its province, a region. */
export function isOfProvince(text: string, province: string): boolean {
  const named = text
    .replace(/^citt[àa]$/i, '')
    .split(' ')
    .filter(Boolean)
  if (named.length > LONGEST_NAME) return false
  const region = named.findIndex((_, at) => regions().has(foldToLetters(named.slice(at).join(' '))))
  const rest = (region < 0 ? named : named.slice(0, region)).join(' ')
  return rest === '' || (province !== '' && provinceCode(rest) === province)
}

/** `Valsamoggia fraz. Bazzano` as two chunks. */
function splitAtHamlet(chunk: Chunk): Chunk[] {
  const at = chunk.words.findIndex((word, index) => index > 0 && isHamletWord(word))
  if (at < 0) return [chunk]
  return [
    { lead: chunk.lead, words: chunk.words.slice(0, at) },
    { lead: 'locality', words: chunk.words.slice(at) },
  ]
}

/** `Milano scala B` as two chunks. */
function splitAtDetail(chunk: Chunk): Chunk[] {
  const { words } = chunk
  // `TO Riva presso Chieri`
  const begin = /^[A-Za-z]{2}$/.test(words[0]!) && provinceCode(words[0]!) !== '' ? 1 : 0
  const named = words.slice(begin)
  const length = endsOf(named).find((count) => listedPlaces(named.slice(0, count).join(' ')).length > 0)
  const listed = length === undefined ? 1 : begin + length
  const at = words.findIndex(
    (word, index) => index >= listed && (/\d/.test(word) || isDetailAt(words, index)),
  )
  if (at < 0) return [chunk]
  return [
    { lead: chunk.lead, words: chunk.words.slice(0, at) },
    { lead: 'comma', words: chunk.words.slice(at) },
  ]
}

/** The chunks before a phone number, a mail address or a code. */
function beforeContact(chunks: readonly Chunk[]): readonly Chunk[] {
  const at = chunks.findIndex(({ words }) => words.some(isContact))
  if (at < 0) return chunks
  const words = chunks[at]!.words.slice(0, chunks[at]!.words.findIndex(isContact))
  return [...chunks.slice(0, at), ...(words.length > 0 ? [{ lead: chunks[at]!.lead, words }] : [])]
}

const isContact = (_: string, at: number, words: readonly string[]) => isContactAt(words, at)

/** Two names with a dash are one where the list has it: `Tripi - Abakainon`. */
export function joinListed(names: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = []
  for (const name of names) {
    const before = joined.at(-1)
    const words = name.lead === 'dash' && before ? [...before.words, ...name.words] : []
    if (before && words.length > 0 && municipalitiesNamed(words.join(' ')).length > 0)
      joined[joined.length - 1] = { lead: before.lead, words }
    else joined.push(name)
  }
  return joined
}

export interface Town {
  municipality: string
  places: readonly Municipality[]
  hamlets: readonly string[]
}
export const NO_TOWN: Town = { municipality: '', places: [], hamlets: [] }

export const placeOf = ({ municipality, places, hamlets }: Town, { cap, province }: Near): ReadPlace => ({
  cap,
  municipality,
  hamlets,
  province:
    province || onlyProvinceOf(places) || (isUnknown({ municipality, places }) ? provinceOfCap(cap) : ''),
})

/** A hamlet, or nothing: another state has no province. */
const isUnknown = ({ municipality, places }: Pick<Town, 'municipality' | 'places'>) =>
  places.length === 0 && !isState(municipality)

/** The province in which all municipalities of a postal code lie. */
const provinceOfCap = (cap: string) => onlyProvinceOf(municipalitiesWithCap(cap))

/** The municipality among several names, of which the others are hamlets; without a listed one the first is it. */
export function findTown(names: readonly Chunk[], near: Near): Town {
  const labelled = names.find(({ lead }) => lead === 'municipality')
  const found =
    (labelled && townIn(labelled, near)) ??
    bestTown(names, near) ??
    names.map((name) => partOfTown(name, near)).find((town) => town !== undefined)
  if (found) {
    const others = names
      .filter((name) => name !== found.chunk)
      .filter((name) => !isSamePlace(name, found.places))
    return { ...found, hamlets: [...others.map(textOfChunk), ...found.hamlets] }
  }
  const towns = names.filter(({ lead, words }) => lead !== 'locality' && !isHamletWord(words[0]!))
  const town = labelled ?? towns[0]
  if (!town) return { ...NO_TOWN, hamlets: names.map(textOfChunk) }
  const hamlets = names.filter((name) => name !== town).map(textOfChunk)
  return { municipality: withoutOffice(textOfChunk(town)), places: [], hamlets }
}

interface FoundTown extends Town {
  chunk: Chunk
}

export const withoutOffice = (text: string) => text.replace(/^(?:comune|municipio) di /i, '')

/** The chunk whose whole text is listed and that agrees best with postal code and province. */
function bestTown(names: readonly Chunk[], near: Near): FoundTown | undefined {
  const towns = names.flatMap((name) => townIn(name, near) ?? [])
  const agreement = ({ places }: Town) => nearness(places[0]!, near)
  return towns.toSorted((a, b) => agreement(b) - agreement(a))[0]
}

export function townIn(chunk: Chunk, near: Near): FoundTown | undefined {
  const text = textOfChunk(chunk)
  for (const name of [text, ...text.split(/ ?\/ ?/)]) {
    const town = townNamed(name, near)
    if (town) return { ...town, chunk }
  }
  return undefined
}

/** The municipality of exactly this name. */
export function townNamed(text: string, near: Near): Town | undefined {
  const listed = listedPlaces(text)
  const named = listed.length > 0 ? listed : abbreviatedPlaces(text, near.cap)
  if (named.length === 0) return undefined
  const places = placesNear(named, near)
  return { municipality: listedName(places[0]!, text), places, hamlets: [] }
}

/** The longest name at the beginning or the end of a chunk that agrees with the postal code; the rest is a hamlet. */
function partOfTown(chunk: Chunk, near: Near): FoundTown | undefined {
  const { words } = chunk
  for (let count = Math.min(words.length - 1, LONGEST_NAME); count > 0; count -= 1)
    for (const [name, rest] of [
      [words.slice(0, count), words.slice(count)],
      [words.slice(-count), words.slice(0, -count)],
    ] as const) {
      const joint = name[0] === words[0] ? rest[0]! : rest.at(-1)!
      const town = JOINT.test(joint) ? undefined : townNamed(name.join(' '), near)
      if (town && agrees(town, near)) return { ...town, chunk, hamlets: [rest.join(' ')] }
    }
  return undefined
}

/** The words of the longest name of a municipality. */
export const LONGEST_NAME = 8
/** Between two words of one name. */
const JOINT = /^(?:d[aei]|del|della|dello|dei|degli|delle|dell['’].*|d['’].*|in|sul|sulla|al|e|a)$/i

/** Whether a name means a municipality that was found under another one: `Bolzano - Bozen`. */
export const isSamePlace = (name: Chunk, places: readonly Municipality[]) =>
  listedPlaces(textOfChunk(name)).some((place) => places.includes(place))

export const isPlaceName = (chunk: Chunk): boolean =>
  chunk.lead === 'municipality' ||
  chunk.lead === 'locality' ||
  listedPlaces(textOfChunk(chunk)).length > 0 ||
  (!isDetailAt(chunk.words, 0) && !chunk.words.some((word) => /\d/.test(word)))

const regions = once(() => new Set(PROVINCES.flatMap(({ region }) => region.split('/')).map(foldToLetters)))
const isNoRegion = (chunk: Chunk, at: number) => at === 0 || !regions().has(foldToLetters(textOfChunk(chunk)))

/** Takes the province: in brackets, behind its label, or two letters beside the municipality. */
export function takeProvince(chunks: readonly Chunk[], cap: string): Taken<string> {
  const own = chunks.findIndex((chunk, at) => isProvince(chunk, at, chunks, cap))
  if (own >= 0)
    return { found: provinceCode(textOfChunk(chunks[own]!)), rest: chunks.filter((_, at) => at !== own) }
  for (const [at, chunk] of chunks.entries()) {
    const beside = provinceBeside(chunk, cap)
    if (beside)
      return {
        found: beside.code,
        rest: chunks.with(at, { lead: chunk.lead, words: withoutLabel(beside.others) }),
      }
  }
  return { found: '', rest: chunks }
}

/** The province that begins or ends the words of a municipality; the one that agrees better with them. */
function provinceBeside(chunk: Chunk, cap: string): { code: string; others: readonly string[] } | undefined {
  const { words } = chunk
  if (words.length < 2) return undefined
  const sides = [
    { written: words.at(-1)!, others: words.slice(0, -1) },
    { written: words[0]!, others: words.slice(1) },
  ]
  const found = sides
    .filter(({ written, others }) => isBeside(written, others, cap))
    .map(({ written, others }) => {
      const code = provinceCode(written)
      const isOwn = listedPlaces(others.join(' ')).some((place) => provincesOf(place).includes(code))
      return { code, others, fit: (isOwn ? 2 : 0) + (isRegionOfCap(code, cap) ? 1 : 0) }
    })
    .toSorted((a, b) => b.fit - a.fit)
  const whole = listedPlaces(textOfChunk(chunk))
  // `San Benedetto Po`, but `Cameri NO` is not Camerino.
  const isWhole =
    whole.length > 0 &&
    !(whole.every((place) => !isRegionOfCap(place.province, cap)) && (found[0]?.fit ?? 0) > 1)
  return isWhole ? undefined : found[0]
}

export const withoutLabel = (words: readonly string[]) =>
  /^prov(?:incia)?\.?$/i.test(words.at(-1)!) ? words.slice(0, -1) : words

export function isProvince(
  { lead, words }: Chunk,
  at: number,
  chunks: readonly Chunk[],
  cap: string,
): boolean {
  const text = words.join(' ')
  if (provinceCode(text) === '') return false
  if (lead === 'province' || (lead === 'bracket' && at > 0) || /^prov(?:incia)?\b/i.test(text)) return true
  if (!/^[a-z]{2}$/i.test(text)) return false
  return at > 0 ? isBeside(text, chunks[at - 1]!.words, cap) : cap !== '' && isOnlyProvince(text, cap)
}

/** `20121 MI`, but `28856 Re`: a municipality. */
const isOnlyProvince = (text: string, cap: string) => !listedPlaces(text).some((place) => hasCap(place, cap))

/** Whether two letters beside a name are its province: capitals, or those of a municipality of that name. */
function isBeside(written: string, others: readonly string[], cap: string): boolean {
  if (!/^[a-z]{2}$/i.test(written)) return false
  const code = provinceCode(written)
  if (code === '') return false
  if (/^[A-Z]{2}$/.test(written)) return true
  const named = listedPlaces(others.join(' '))
  return (
    named.some((place) => provincesOf(place).includes(code)) ||
    (named.length === 0 && isRegionOfCap(code, cap))
  )
}

/** The lengths of the names that may end these words, the longest first. */
export const endsOf = (words: readonly string[]): number[] =>
  Array.from(
    { length: Math.min(LONGEST_NAME, words.length) },
    (_, index) => Math.min(LONGEST_NAME, words.length) - index,
  )

export const agrees = ({ places }: Town, near: Near) =>
  places.some(
    (place) =>
      hasCap(place, near.cap) || (near.province !== '' && provincesOf(place).includes(near.province)),
  )
