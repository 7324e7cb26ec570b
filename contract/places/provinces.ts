import { PROVINCES, PROVINCES_OF_2025, type Province } from '../data/provinces.ts'
import { once } from '../memoize.ts'
import { foldToLetters } from '../texts/fold-text.ts'

/** Alternative inputs for a province: a city contained in the names of several, an abbreviation, an older name. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  AO: ['Aosta', 'Aoste', 'Val d’Aosta', 'Valle Aosta', 'Vallée d’Aoste'],
  AQ: ['Aquila'],
  BT: ['Barletta', 'Andria', 'Trani', 'BAT'],
  BZ: ['Alto Adige', 'Südtirol', 'Bozen'],
  CI: ['Carbonia-Iglesias', 'Carbonia', 'Iglesias', 'Sulcis'],
  FC: ['Forlì', 'Cesena', 'Forlì e Cesena', 'FO'],
  MB: ['Monza', 'Monza Brianza', 'Monza e Brianza'],
  MS: ['Massa', 'Carrara', 'Massa e Carrara'],
  OG: ['Lanusei', 'Tortolì'],
  OT: ['Olbia-Tempio', 'Olbia', 'Tempio Pausania', 'Gallura'],
  PU: ['Pesaro', 'Urbino', 'Pesaro-Urbino', 'PS'],
  GO: ['Görz', 'Gorica'],
  RC: ['Reggio di Calabria'],
  RE: ['Reggio Emilia'],
  RM: ['Roma Capitale', 'Roma città'],
  SP: ['Spezia'],
  TN: ['Trient'],
  TS: ['Trst', 'Triest'],
  UD: ['Udin', 'Videm'],
  VB: ['Verbania', 'Verbano', 'VCO', 'V.C.O.'],
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
  /^\s*(?:citt[àa]['’]? metropolitana|prov(?:incia)?\b\.?(?: autonoma)?|libero consorzio comunale|metropolitan city|province)\s*(?:di\s|of\s|del\s|della\s|dell['’])?\s*/i
/** Between two writings of one province: `RM - Roma`, `Trieste/Trst`, `Milano (MI)`. */
const BETWEEN = /(?<!\s)\s*[-–/(),;:][-–/(),;:\s]*|(?<!\s)\s+(?=[A-Z]{2}$)/

/**
 * A province by code or name in any case and accents; by the name of a city in it (`Monza`); by the name of its
 * administration (`Provincia di Milano`); also in two writings that agree. Undefined for free text.
 */
export function findProvince(text: string): Province | undefined {
  const known = provincesBySpelling()
  const alone = text.replace(PROVINCE_PREFIX, '')
  const whole = known.get(foldToLetters(text)) ?? known.get(foldToLetters(alone))
  if (whole) return whole
  const parts = alone.split(BETWEEN).filter(Boolean)
  const code = /\(([A-Za-z]{2})\)\s*$/.exec(text)?.[1]
  if (code) return known.get(code.toUpperCase())
  const found = parts.map((part) => known.get(foldToLetters(part)))
  return parts.length > 1 && found.every((province) => province === found[0]) ? found[0] : undefined
}
