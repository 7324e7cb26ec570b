import { addTo, areListsLoaded, deriveFromLists } from '../data/loaded-lists.ts'
import { memoizeLast } from '../memoize.ts'
import { editDistance, maxEditDistance } from '../texts/edit-distance.ts'
import { foldText, foldToLetters } from '../texts/fold-text.ts'
import { type Finding, finding } from '../texts/outcome.ts'
import { italianDate } from '../time/calendar-date.ts'
import { capPrefixes, cityOfGenericCap } from './cap.ts'
import { isState } from './countries.ts'
import {
  fullSpellings,
  type Municipality,
  municipalities,
  municipalitiesWrittenAs,
} from './municipalities.ts'
import { formerPlacesNamed, provincesOf } from './places.ts'
import { findProvince } from './provinces.ts'

/**
 * Whether a municipality currently exists in that province (code or name). Warnings only: hamlets, new and
 * merged municipalities are not in the list. Nothing is reported for a free-text province or before the list is
 * loaded.
 */
export function checkMunicipality(typed: string, province: string): Finding[] {
  const name = typed.trim()
  if (name === '' || !areListsLoaded()) return []
  const within = findProvince(province)
  const named = municipalitiesWrittenAs(name)
  if (named.length === 0) return [checkFormerName(name, within?.code) ?? checkUnknownName(name, within?.code)]
  if (!within || named.some((place) => provincesOf(place).includes(within.code))) return []
  const nearby = findByShortName(name, within.code)
  if (nearby) return [unknown(name, nearby)]
  const where = named.flatMap(provincesOf).join(' o ')
  return [
    finding('municipality-province', `${named[0]!.name} è in provincia di ${where}, non di ${within.code}.`),
  ]
}

/** A municipality under a former name, or one that was merged. */
function checkFormerName(name: string, province: string | undefined): Finding | undefined {
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
  const since = `«${name}» non è più un comune dal ${italianDate(ended[0]!.ended!)}`
  const merged = findMerged(name, ended[0]!.province)
  return merged
    ? finding(
        'municipality-ended',
        `${since}: forse oggi è ${merged.name} (${merged.province})?`,
        merged.name,
      )
    : finding('municipality-ended', `${since}: scrivi il comune di cui fa parte oggi.`)
}

/** The only municipality of the province with the former name in its own: `Castegnero Nanto`. */
function findMerged(name: string, province: string): Municipality | undefined {
  const within = (words: string) => ` ${foldText(words).replace(/[-/]/g, ' ')} `
  const found = municipalities().filter(
    (place) => place.province === province && within(place.name).includes(within(name)),
  )
  return found.length === 1 ? found[0] : undefined
}

function checkUnknownName(name: string, province: string | undefined): Finding {
  if (isState(name))
    return finding('municipality-abroad', `«${name}» è un altro Stato, non un comune italiano.`)
  const near = findByShortName(name, province) ?? findClosest(name, province)
  if (near) return unknown(name, near)
  return finding(
    'municipality-unknown',
    `«${name}» non è nell’elenco dei comuni: controlla che non sia una frazione.`,
  )
}

const unknown = (name: string, near: Municipality): Finding =>
  finding(
    'municipality-unknown',
    `«${name}» non è nell’elenco dei comuni: forse ${near.name} (${near.province})?`,
    near.name,
  )

/** The only municipality whose name begins with the typed words: `Cortina`, `San Donà`, `S. Agata`. */
function findByShortName(name: string, province: string | undefined): Municipality | undefined {
  const beginnings = municipalitiesByBeginning()
  const begun = new Set(fullSpellings(name).flatMap((spelling) => beginnings.get(foldText(spelling)) ?? []))
  const found = [...begun].filter((place) => !province || provincesOf(place).includes(province))
  return found.length === 1 ? found[0] : undefined
}

/** By the first words of their names, folded, without the whole name. */
const municipalitiesByBeginning = deriveFromLists<ReadonlyMap<string, readonly Municipality[]>>(
  new Map(),
  () => {
    const found = new Map<string, Municipality[]>()
    for (const place of municipalities()) {
      const words = foldText(place.name).replace(/[-/]/g, ' ').split(' ')
      for (let count = 1; count < words.length; count += 1) {
        addTo(found, words.slice(0, count).join(' '), place)
      }
    }
    return found
  },
)

const foldedMunicipalities = deriveFromLists<readonly { place: Municipality; letters: string }[]>([], () =>
  municipalities().map((place) => ({ place, letters: foldToLetters(place.name) })),
)

// The form validates at every keystroke, and this search scans the whole list.
const findClosest = memoizeLast((name: string, province: string | undefined): Municipality | undefined => {
  const letters = foldToLetters(name)
  // With all of Italy, a short name is always similar to another one.
  if (!province && letters.length < 6) return undefined
  const limit = maxEditDistance(letters)
  let best: { place: Municipality; far: number } | undefined
  for (const { place, letters: other } of foldedMunicipalities()) {
    if (province && place.province !== province) continue
    const isDistant = editDistance(letters, other, limit)
    if (isDistant <= limit && isDistant < (best?.far ?? limit + 1)) best = { place, far: isDistant }
  }
  return best?.place
})

/**
 * Whether a postal code begins as those of the province do, and is not the former one of a whole city; warnings, since
 * towns on a border may differ.
 */
export function checkCapProvince(cap: string, province: string): Finding[] {
  const city = cityOfGenericCap(cap)
  if (city !== undefined)
    return [
      finding(
        'cap-generic',
        `${cap} è il vecchio CAP di tutta ${city}: oggi ogni zona della città ha il suo.`,
      ),
    ]
  const within = findProvince(province)
  const prefixes = within ? capPrefixes(within) : []
  if (!within || !/^\d{5}$/.test(cap) || prefixes.some((start) => cap.startsWith(start))) return []
  return [
    finding(
      'cap-province',
      `I CAP in provincia di ${within.code} di solito iniziano con ${prefixes.join(' o ')}: controlla il CAP o la provincia.`,
    ),
  ]
}
