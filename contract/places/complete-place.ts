import { foldToLetters } from '../texts/fold-text.ts'
import { type Municipality, municipalitiesNamed, municipalitiesWrittenAs } from './municipalities.ts'
import { provincesOf } from './places.ts'
import { municipalitiesWithCap, municipalityBegunAs } from './postal-codes.ts'
import { findProvince } from './provinces.ts'

/** The boxes of an address that tell of one another. */
export interface PlaceBoxes {
  cap: string
  municipality: string
  province: string
}

/**
 * What a postal code tells of its municipality and province. Nothing for places abroad, and where several places are
 * meant.
 */
export function completeFromCap({ cap, province }: PlaceBoxes): Partial<PlaceBoxes> {
  if (cap === '' || isAbroad(province)) return {}
  const places = municipalitiesWithCap(cap)
  return known({ province: provinceOf(places), municipality: nameOf(places) })
}

/**
 * What a municipality tells of its postal code and province, and its listed name where it was written in another way or
 * only begun. Nothing for places abroad, and where several places are meant.
 */
export function completeFromMunicipality({ cap, municipality, province }: PlaceBoxes): Partial<PlaceBoxes> {
  if (municipality === '' || isAbroad(province)) return {}
  const named = municipalitiesWrittenAs(municipality)
  const begun = named.length === 0 && municipalityBegunAs(municipality, cap)
  if (begun) return { municipality: begun.name, province: begun.province }
  const places = named.length > 1 ? within(named, province, cap) : named
  const [only] = places.length === 1 ? places : []
  return known({
    municipality: listedName(named, municipality),
    province: provinceOf(places),
    cap: only?.cap,
  })
}

/** The listed name of a municipality that was written in another way. */
export const listedMunicipality = (text: string): string | undefined =>
  listedName(municipalitiesNamed(text), text)

const isAbroad = (province: string): boolean => province !== '' && findProvince(province) === undefined

/** Those of several places of one name that the province or the postal code mean. */
function within(named: readonly Municipality[], province: string, cap: string): readonly Municipality[] {
  const code = findProvince(province)?.code
  const inProvince = code ? named.filter((place) => provincesOf(place).includes(code)) : named
  const withCap = municipalitiesWithCap(cap)
  const both = inProvince.filter((place) => withCap.includes(place))
  return both.length > 0 ? both : inProvince
}

/** The name in the list's spelling if the text is another writing of it: `forli`, `S. Agata Bolognese`, `Roma (RM)`. */
function listedName(places: readonly Municipality[], text: string): string | undefined {
  const folded = foldToLetters(text)
  const names = places.flatMap(({ name, otherNames = [] }) => [name, ...otherNames])
  if (names.includes(text)) return undefined
  const spelled = names.find((name) => foldToLetters(name) === folded)
  return spelled ?? nameOf(places)
}

const nameOf = (places: readonly Municipality[]) => (places.length === 1 ? places[0]!.name : undefined)

function provinceOf(places: readonly Municipality[]): string | undefined {
  const codes = new Set(places.map(({ province }) => province))
  return codes.size === 1 ? [...codes][0] : undefined
}

const known = (boxes: { [name in keyof PlaceBoxes]?: string | undefined }): Partial<PlaceBoxes> =>
  Object.fromEntries(Object.entries(boxes).filter(([, text]) => text !== undefined))
