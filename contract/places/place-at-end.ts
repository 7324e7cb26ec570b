import { type Chunk, textOfChunk } from './address-chunks.ts'
import { isHamletWord, isHouse, isKilometre, isWithout, isWithoutOrSaint } from './address-words.ts'
import { listedPlaces, type Near, provinceCode } from './known-places.ts'
import { provincesOf } from './places.ts'
import {
  agrees,
  endsOf,
  findTown,
  isOfProvince,
  isPlaceName,
  isProvince,
  isSamePlace,
  joinListed,
  NO_TOWN,
  placeOf,
  type ReadPlace,
  type Taken,
  townIn,
  townNamed,
  withoutLabel,
  withoutOffice,
} from './read-place.ts'

/** Takes the place from the end of the chunks behind a street: `…, Milano (MI)`. */
export function takePlaceAtEnd(
  chunks: readonly Chunk[],
  near: Near,
): { place: ReadPlace; rest: readonly Chunk[] } {
  const { found, rest } = takeProvinceAtEnd(chunks)
  const unnamed = joinListed(rest)
  const behind = unnamed.filter((chunk, at) => at > 0 && isPlaceName(chunk) && !isHouse(chunk.words[0]!))
  const own = near.province || found
  const named = own === '' ? provinceBehindTown(behind, near.cap) : ''
  const known = { cap: near.cap, province: own || named }
  const listed = (named === '' ? behind : behind.slice(0, -1)).filter(
    (chunk) => chunk.lead === 'municipality' || townIn(chunk, known),
  )
  if (listed.length > 0) {
    const best = findTown(listed.toReversed(), known)
    const taken =
      listed.find((chunk) => chunk.lead === 'municipality') ??
      listed.find((chunk) => townIn(chunk, known)!.municipality === best.municipality)
    const place = placeOf({ ...best, hamlets: [] }, known)
    const others = unnamed.filter((chunk) => chunk !== taken && !isSamePlace(chunk, best.places))
    // `Santa Maria a Vico, Caserta 81028`
    const isRest = (chunk: Chunk) =>
      !behind.includes(chunk) || !isOfProvince(textOfChunk(chunk), place.province)
    return { place, rest: others.filter(isRest) }
  }
  const end = townAtEnd(unnamed, known)
  if (end) return end
  const last = behind.at(-1)
  if (!last || last !== unnamed.at(-1) || last.lead === 'locality' || isHamletWord(last.words[0]!))
    return { place: placeOf(NO_TOWN, known), rest: unnamed }
  const municipality = withoutOffice(textOfChunk(last))
  return { place: placeOf({ municipality, places: [], hamlets: [] }, known), rest: unnamed.slice(0, -1) }
}

/** The province whose name follows that of one of its municipalities: `Città di Castello, Perugia`. */
function provinceBehindTown(names: readonly Chunk[], cap: string): string {
  const last = names.at(-1)
  const province = last ? provinceCode(textOfChunk(last)) : ''
  const isTown = (chunk: Chunk) => {
    const places = townIn(chunk, { cap, province })?.places ?? []
    return !isSamePlace(last!, places) && places.some((place) => provincesOf(place).includes(province))
  }
  return province !== '' && names.slice(0, -1).some(isTown) ? province : ''
}

function takeProvinceAtEnd(chunks: readonly Chunk[]): Taken<string> {
  const own = chunks.findLastIndex(
    ({ lead, words }, at) => at > 0 && isProvince({ lead, words }, at, chunks, ''),
  )
  if (own > 0)
    return { found: provinceCode(textOfChunk(chunks[own]!)), rest: chunks.filter((_, at) => at !== own) }
  const last = chunks.at(-1)
  const written = last?.words.at(-1) ?? ''
  if (!last || last.words.length < 2 || provinceCode(written) === '' || !/^[a-z]{2}$/i.test(written))
    return { found: '', rest: chunks }
  const code = provinceCode(written)
  const others = last.words.slice(0, -1)
  const named = endsOf(others).flatMap((count) => listedPlaces(others.slice(-count).join(' ')))
  const isTown = chunks.length > 1 && !isHamletWord(others[0]!)
  const isCapital = /^[A-Z]{2}$/.test(written) && (isTown || others.some((word) => /\d/.test(word)))
  if (!isCapital && !named.some((place) => provincesOf(place).includes(code)))
    return { found: '', rest: chunks }
  return { found: code, rest: chunks.with(-1, { lead: last.lead, words: withoutLabel(others) }) }
}

/** The municipality that ends the last chunk, behind a number or where province or postal code agree. */
function townAtEnd(
  chunks: readonly Chunk[],
  near: Near,
): { place: ReadPlace; rest: readonly Chunk[] } | undefined {
  const last = chunks.at(-1)
  if (!last) return undefined
  const { words } = last
  const least = chunks.length === 1 ? 2 : 1
  for (const count of endsOf(words)) {
    const begin = words.length - count
    if (begin < least && !(chunks.length > 1)) continue
    const town = begin > 0 ? townNamed(words.slice(begin).join(' '), near) : undefined
    if (!town || !(endsNumber(words[begin - 1]!) || agrees(town, near))) continue
    return {
      place: placeOf(town, near),
      rest: chunks.with(-1, { lead: last.lead, words: words.slice(0, begin) }),
    }
  }
  return undefined
}

/** Whether a house number ends with this word. */
const endsNumber = (word: string) =>
  isHouse(word) ||
  isKilometre(word) ||
  isWithout(word) ||
  isWithoutOrSaint(word) ||
  /\d/.test(word) ||
  /^(?:bis|ter|quater|[a-z])$/i.test(word)
