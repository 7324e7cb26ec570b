import { addTo, deriveFromLists } from '../data/loaded-lists.ts'
import { foldText } from '../texts/fold-text.ts'
import { cityOfZoneCap } from './cap.ts'
import { type Municipality, municipalities, municipalitiesNamed } from './municipalities.ts'

const municipalitiesByCap = deriveFromLists<ReadonlyMap<string, readonly Municipality[]>>(new Map(), () => {
  const found = new Map<string, Municipality[]>()
  for (const place of municipalities()) if (place.cap) addTo(found, place.cap, place)
  return found
})

/** The municipalities with that postal code, or the city of whose zones it is one; none if it is not known. */
export function municipalitiesWithCap(cap: string): readonly Municipality[] {
  if (!/^\d{5}$/.test(cap)) return []
  const listed = municipalitiesByCap().get(cap)
  if (listed) return listed
  const city = cityOfZoneCap(cap)
  // The cities of zones have the names by which people call them: `Reggio Emilia`.
  return city === undefined ? [] : municipalitiesNamed(city)
}

/** The only municipality with that postal code whose name begins with the text: `mila` with 20129 is Milano. */
export function municipalityBegunAs(text: string, cap: string): Municipality | undefined {
  const begun = foldText(text.trim())
  const found = municipalitiesWithCap(cap).filter(({ name, otherNames = [] }) =>
    [name, ...otherNames].some((written) => foldText(written).startsWith(begun)),
  )
  return found.length === 1 ? found[0] : undefined
}
