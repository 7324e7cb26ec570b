import { foldText, foldToLetters } from '../texts/fold-text.ts'
import { capPrefixes } from './cap.ts'
import { fullSpellings, type Municipality, municipalitiesNamed } from './municipalities.ts'
import { provincesOf } from './places.ts'
import { municipalitiesWithCap } from './postal-codes.ts'
import { findProvince } from './provinces.ts'

/** What is known of a place beside its name. */
export interface Near {
  cap: string
  /** Two letters. */
  province: string
}

/** The municipalities that a text names, also abbreviated or behind `Comune di`. */
export function listedPlaces(text: string): readonly Municipality[] {
  if (/\d/.test(text)) return []
  const exact = municipalitiesNamed(text)
  return exact.length > 0 ? exact : [...new Set(fullSpellings(text).flatMap(municipalitiesNamed))]
}

/** The municipalities of a postal code whose words are abbreviated so: `San Giusto C.se`. */
export function abbreviatedPlaces(text: string, cap: string): readonly Municipality[] {
  if (!text.includes('.')) return []
  const words = foldText(text).split(' ')
  return municipalitiesWithCap(cap).filter(({ name }) => {
    const full = foldText(name).split(' ')
    return full.length === words.length && full.every((word, at) => isShortFor(words[at]!, word))
  })
}

function isShortFor(short: string, word: string): boolean {
  const [begin = '', end] = short.split('.')
  return end === undefined ? short === word : begin !== '' && word.startsWith(begin) && word.endsWith(end)
}

/** Those that the postal code and the province mean; all of them where these mean none. */
export function placesNear(places: readonly Municipality[], near: Near): readonly Municipality[] {
  const best = Math.max(...places.map((place) => nearness(place, near)))
  return places.filter((place) => nearness(place, near) === best)
}

/** How well a municipality agrees with the postal code and the province beside it. */
export function nearness(place: Municipality, { cap, province }: Near): number {
  const within = province !== '' && provincesOf(place).includes(province)
  return (hasCap(place, cap) ? 4 : 0) + (within ? 2 : 0) + (isRegionOfCap(place.province, cap) ? 1 : 0)
}

export const hasCap = (place: Municipality, cap: string): boolean =>
  municipalitiesWithCap(cap).includes(place)

/** Whether the postal codes of the province begin so. */
export function isRegionOfCap(code: string, cap: string): boolean {
  const province = cap === '' ? undefined : findProvince(code)
  return province !== undefined && capPrefixes(province).some((start) => cap.startsWith(start))
}

/** The name in the list's spelling; of a municipality of two languages the one that is written. */
export function listedName({ name, otherNames = [] }: Municipality, text: string): string {
  const folded = foldToLetters(text)
  return [name, ...otherNames].find((listed) => foldToLetters(listed) === folded) ?? name
}

/** The only province of several municipalities. */
export function onlyProvinceOf(places: readonly Municipality[]): string {
  const provinces = new Set(places.map(({ province }) => province))
  return provinces.size === 1 ? [...provinces][0]! : ''
}

/** A province that the text names and a place may lie in: two letters without brackets are capitals. */
export const provinceCode = (text: string): string => findProvince(text)?.code ?? ''
