import { italianDate } from './calendar.ts'
import { capFigures } from './cap-provinces.ts'
import { lettersOf } from './fold.ts'
import { fromLists, listsAreKnown } from './long-lists.ts'
import { type Municipality, municipalities, municipalitiesNamed } from './municipalities.ts'
import { editDistance, nearLimit } from './near-names.ts'
import { lastAnswer } from './once.ts'
import { type Finding, finding } from './outcome.ts'
import { formerPlacesNamed, provincesOf } from './places.ts'
import { findProvince } from './provinces.ts'

/**
 * Whether a municipality is in force and in that province (code or name). Warnings only: hamlets, new and merged
 * municipalities are not in the list. Nothing is said of a province typed as free text, nor while the list is unknown.
 */
export function checkMunicipality(name: string, province: string): Finding[] {
  if (name.trim() === '' || !listsAreKnown()) return []
  const within = findProvince(province)
  const named = municipalitiesNamed(name)
  if (named.length === 0) return [former(name.trim(), within?.code) ?? unknown(name.trim(), within?.code)]
  if (!within || named.some((place) => provincesOf(place).includes(within.code))) return []
  const where = named.flatMap(provincesOf).join(' o ')
  return [
    finding('municipality-province', `${named[0]!.name} è in provincia di ${where}, non di ${within.code}.`),
  ]
}

/** A municipality under a name that it does not bear any more, or one that was merged with others. */
function former(name: string, province: string | undefined): Finding | undefined {
  const places = formerPlacesNamed(name)
  const renamed = places
    .flatMap(({ now }) => now ?? [])
    .filter((now) => !province || provincesOf(now).includes(province))
  if (renamed.length === 1) {
    const [now] = renamed as [Municipality]
    return finding(
      'municipality-renamed',
      `«${name}» oggi si chiama ${now.name} (${now.province}).`,
      now.name,
    )
  }
  const ended = places.filter((place) => place.ended && (!province || place.province === province))
  if (renamed.length > 0 || ended.length !== 1) return undefined
  return finding(
    'municipality-ended',
    `«${name}» non è più un comune dal ${italianDate(ended[0]!.ended!)}: scrivi il comune di cui fa parte oggi.`,
  )
}

function unknown(name: string, province: string | undefined): Finding {
  const near = closest(name, province)
  if (!near)
    return finding(
      'municipality-unknown',
      `«${name}» non è nell’elenco dei comuni: controlla che non sia una frazione.`,
    )
  return finding(
    'municipality-unknown',
    `«${name}» non è nell’elenco dei comuni: forse ${near.name} (${near.province})?`,
    near.name,
  )
}

const folded = fromLists<readonly { place: Municipality; letters: string }[]>([], () =>
  municipalities().map((place) => ({ place, letters: lettersOf(place.name) })),
)

// The form asks again at every keystroke anywhere in it, and the search walks the whole list.
const closest = lastAnswer((name: string, province: string | undefined): Municipality | undefined => {
  const letters = lettersOf(name)
  // Among all of Italy a short name is always near another.
  if (!province && letters.length < 6) return undefined
  const limit = nearLimit(letters)
  let best: { place: Municipality; far: number } | undefined
  for (const { place, letters: other } of folded()) {
    if (province && place.province !== province) continue
    const far = editDistance(letters, other, limit)
    if (far <= limit && far < (best?.far ?? limit + 1)) best = { place, far }
  }
  return best?.place
})

/** Whether a postal code begins as those of the province do; a warning, since towns on a border may differ. */
export function checkCapProvince(cap: string, province: string): Finding[] {
  const within = findProvince(province)
  const figures = within ? capFigures(within) : []
  if (!within || !/^\d{5}$/.test(cap) || figures.some((start) => cap.startsWith(start))) return []
  return [
    finding(
      'cap-province',
      `I CAP in provincia di ${within.code} di solito iniziano con ${figures.join(' o ')}: controlla il CAP o la provincia.`,
    ),
  ]
}
