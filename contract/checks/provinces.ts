import { PROVINCES, PROVINCES_OF_2025, type Province } from '../data/provinces.ts'
import { foldToLetters } from './fold-text.ts'
import { once } from './memoize.ts'

/** Alternative inputs for a province: a city contained in the names of several, an abbreviation, an older name. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  AO: ['Aosta', 'Val d’Aosta', 'Valle Aosta'],
  AQ: ['Aquila'],
  BT: ['Barletta', 'Andria', 'Trani', 'BAT'],
  BZ: ['Alto Adige', 'Südtirol'],
  CI: ['Carbonia-Iglesias', 'Carbonia', 'Iglesias', 'Sulcis'],
  FC: ['Forlì', 'Cesena', 'Forlì e Cesena'],
  MB: ['Monza', 'Monza Brianza', 'Monza e Brianza'],
  MS: ['Massa', 'Carrara', 'Massa e Carrara'],
  OG: ['Lanusei', 'Tortolì'],
  OT: ['Olbia-Tempio', 'Olbia', 'Tempio Pausania', 'Gallura'],
  PU: ['Pesaro', 'Urbino', 'Pesaro-Urbino'],
  RC: ['Reggio di Calabria'],
  RE: ['Reggio Emilia'],
  RM: ['Roma Capitale'],
  SP: ['Spezia'],
  VB: ['Verbania', 'Verbano'],
  VS: ['Sanluri', 'Villacidro'],
}

const provincesBySpelling = once(() => {
  const map = new Map<string, Province>()
  for (const province of [...PROVINCES, ...PROVINCES_OF_2025]) {
    const { code, name } = province
    // `Bolzano/Bozen` under each language.
    const spellings = [code, name, ...name.split('/'), ...(SYNONYMS[code] ?? [])]
    for (const spelling of spellings) map.set(foldToLetters(spelling), province)
  }
  return map
})

const PROVINCE_PREFIX =
  /^\s*(?:citt[àa]['’]? metropolitana|provincia(?: autonoma)?|libero consorzio comunale|metropolitan city|province)\s+(?:di\s|of\s|del\s|della\s|dell['’])?\s*/i

/**
 * A province by code or name in any case and accents; by the name of a city in it (`Monza`); by the name of its
 * administration (`Provincia di Milano`); also `Milano (MI)`. Undefined for free text.
 */
export function findProvince(text: string): Province | undefined {
  const code = /\(([A-Za-z]{2})\)\s*$/.exec(text)?.[1]
  const known = provincesBySpelling()
  return (
    (code ? known.get(code.toUpperCase()) : undefined) ??
    known.get(foldToLetters(text)) ??
    known.get(foldToLetters(text.replace(PROVINCE_PREFIX, '')))
  )
}
