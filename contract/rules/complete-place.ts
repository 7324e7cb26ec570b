import { foldToLetters } from '../checks/fold-text.ts'
import { type Municipality, municipalitiesNamed, municipalitiesWrittenAs } from '../checks/municipalities.ts'
import { provincesOf } from '../checks/places.ts'
import { municipalitiesWithCap, municipalityBegunAs } from '../checks/postal-codes.ts'
import { findProvince } from '../checks/provinces.ts'
import { findDeclaredField } from '../declared-fields.ts'
import type { FieldName, Values } from '../fields.ts'
import { textOf } from '../form/values.ts'
import type { Patch } from './fill-birth-data.ts'

/**
 * FORM-ADDR-28, FORM-ADDR-29: what a postal code or a municipality tells of the other parts of its address, and the
 * listed name of a municipality that was written in another way or only begun. Empty for other fields, for places abroad, and where several places are meant.
 */
export function completePlace(values: Values, field: FieldName): Patch {
  const declared = findDeclaredField(field)
  const relates = declared?.rules?.relates
  if (declared?.kind === 'text' && field.startsWith('comune_'))
    return patchOf([[field, listedName(municipalitiesNamed(textOf(values[field])), textOf(values[field]))]])
  if (!relates?.province || (declared?.kind !== 'cap' && declared?.kind !== 'municipality')) return {}
  const read = (name: FieldName | undefined) => (name ? textOf(values[name]).trim() : '')
  const text = read(field)
  const province = read(relates.province)
  if (text === '' || (province !== '' && findProvince(province) === undefined)) return {}
  if (declared.kind === 'cap') {
    const places = municipalitiesWithCap(text)
    return patchOf([
      [relates.province, provinceOf(places)],
      [relates.municipality, nameOf(places)],
    ])
  }
  const named = municipalitiesWrittenAs(text)
  const begun = named.length === 0 && municipalityBegunAs(text, read(relates.cap))
  if (begun)
    return patchOf([
      [field, begun.name],
      [relates.province, begun.province],
    ])
  const places = named.length > 1 ? within(named, province, read(relates.cap)) : named
  const [only] = places.length === 1 ? places : []
  return patchOf([
    [field, listedName(named, text)],
    [relates.province, provinceOf(places)],
    [relates.cap, only?.cap],
  ])
}

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
  return spelled ?? (places.length === 1 ? places[0]!.name : undefined)
}

const nameOf = (places: readonly Municipality[]) => (places.length === 1 ? places[0]!.name : undefined)

function provinceOf(places: readonly Municipality[]): string | undefined {
  const codes = new Set(places.map(({ province }) => province))
  return codes.size === 1 ? [...codes][0] : undefined
}

/** The known parts of fields that the address has; all of them are texts. */
const patchOf = (parts: readonly (readonly [FieldName | undefined, string | undefined])[]): Patch =>
  Object.fromEntries(parts.filter(([name, text]) => name !== undefined && text !== undefined)) as Patch
