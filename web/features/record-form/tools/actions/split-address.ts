import { municipalitiesNamed } from '../../../../../contract/checks/municipalities.ts'
import { findProvince } from '../../../../../contract/checks/provinces.ts'
import { splitStreet } from '../../../../../contract/checks/split-street.ts'

/** A complete address split into its parts. Missing parts are empty. */
export interface SplitAddress {
  type: string
  street: string
  /** The house number with its suffixes, then staircase, floor, interior and the like. */
  number: string
  cap: string
  municipality: string
  /** A hamlet before its municipality. */
  locality: string
  /** Two letters. */
  province: string
}

const SHORT_TYPES: Record<string, string> = {
  'V.': 'VIA',
  'V.LE': 'VIALE',
  VLE: 'VIALE',
  'C.SO': 'CORSO',
  CSO: 'CORSO',
  'P.ZA': 'PIAZZA',
  'P.ZZA': 'PIAZZA',
  PZA: 'PIAZZA',
  PZZA: 'PIAZZA',
  'P.LE': 'PIAZZALE',
  'L.GO': 'LARGO',
  'VIC.': 'VICOLO',
  'V.LO': 'VICOLO',
  'STR.': 'STRADA',
  'LOC.': 'LOCALITÀ',
  'FRAZ.': 'FRAZIONE',
  'C.DA': 'CONTRADA',
  'S.P.': 'STRADA PROVINCIALE',
  SP: 'STRADA PROVINCIALE',
  'S.S.': 'STRADA STATALE',
  SS: 'STRADA STATALE',
  'S.R.': 'STRADA REGIONALE',
  SR: 'STRADA REGIONALE',
}
/** A road that is named by its number. Its abbreviation always has that number. */
const ROAD = /^(?:s\.?\s?[psr]\.?|strada\s+(?:provinciale|statale|regionale)|autostrada)\s*$/i
const SHORT_ROAD = /^s\.?\s?[psr]\.?\s*$/i

const EDGE = /^[\s,;.–-]+|[\s,;–-]+$/g
const trimEdges = (text: string) => text.replace(EDGE, '')

const END = '(?![\\p{L}\\d])'
const SIGN = '(?:(?:n(?:ro?|um(?:ero)?)?\\.?\\s?[°º]?|n[°º]|civ(?:ico)?)\\.?\\s*:?\\s*)?'
const KILOMETRE = `(?:al\\s+)?(?:km|chilometro)\\b\\.?\\s*\\d{1,4}(?:[.,+]\\d{1,3})?${END}`
const WITHOUT = `(?:s\\.?\\s?n\\.?\\s?c\\.?|s\\.\\s?n\\.?|sn|senza\\s+(?:numero|n\\.?)(?:\\s+civico)?)${END}`
const SUFFIX = [
  ` ?/ ?[\\dA-Za-z]{1,4}${END}`,
  `-(?!I-?\\d{5})[\\dA-Za-z]{1,3}${END}`,
  `[A-Za-z]${END}`,
  ` ?(?:bis|ter|quater|quinquies)${END}`,
  ` (?!I-)[A-Za-z](?=\\s*(?:[,;\\n–-]|$))`,
  ` ?/? ?(?:ross[oa]|ner[oa]|r\\.?(?=\\s*(?:[,;\\n–-]|$)))${END}`,
].join('|')
const HOUSE = `\\d{1,4}(?![\\d.]\\d|\\d|[°º^])(?:${SUFFIX})*`
const CANDIDATE = new RegExp(
  `(?<![\\p{L}\\d/]|\\p{L}\\.)${SIGN}(?:(?<km>${KILOMETRE})|(?<none>${WITHOUT})|(?<house>${HOUSE})${END})`,
  'giu',
)

const WORDS =
  'int(?:erno)?|sc(?:ala)?|piano|p\\.?t|pal(?:azzina|azzo)?|lotto|ed(?:if(?:icio)?)?|fabbr(?:icato)?|corpo|blocco|torre|is(?:ol(?:ato)?)?|stabile|ingresso|app(?:artamento)?|capannone|box|unit[àa]|uff(?:icio)?'
const VALUE =
  '[.:]*\\s*(?:(?:n\\.?\\s*)?\\d{1,4}[A-Za-z]?(?:/[\\dA-Za-z]{1,3})?(?![\\p{L}\\d])[°º]?|[A-Za-z](?:/\\d{1,3})?(?![\\p{L}\\d/])|[IVX]{1,4}(?![\\p{L}\\d])|terra|rialzato|ammezzato|seminterrato|primo|secondo|terzo|quarto|quinto|unico|destr[ao]|sinistr[ao]|[ds]x)'
const EXTENSION = new RegExp(
  `^(?:[\\s,;–-]*(?:(?:\\d{1,2}\\s?[°º^]|[IVX]{1,4}|primo|secondo|terzo|quarto|quinto|ultimo)\\s*piano${END}|p\\.?\\s?t\\.?${END}|\\b(?:${WORDS})${END}${VALUE}|(?:c/o|presso|condominio|cond\\.)\\s+(?:(?!\\d{5})[^,;\\n(–]){1,40}?(?=\\s*(?:[,;\\n(–]|\\s-\\s|\\d{5}|$))|${KILOMETRE}))+`,
  'iu',
)

/** Words after which a number belongs to something else. */
const OTHER_WORD = /^(?:tel|cell?|fax|cap|pod|pdr|iban|c\.?f|p\.?\s?iva|codice|comune|prov)/i
/** Words of a name and one more number: `Reggimento 8 Bersaglieri 5`. */
const NAME_BEFORE_NUMBER =
  /^(?:\s+(?:\p{Lu}[\p{L}.'’]*|d[aei]\p{L}{0,3})){1,3}[\s,]+(?:[nN](?:r|um)?\.?[°º]?\s*)?\d{1,4}(?!\d)/u
const AT_KILOMETRE = new RegExp(`^[\\s,–-]*${KILOMETRE}`, 'iu')
const SECOND_NUMBER = new RegExp(`^\\s*,?\\s*${SIGN}\\d{1,4}(?!\\d)`, 'iu')
const MONTHS =
  /(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)\s*$/i

export interface ReadStreet {
  /** Type and name, as typed. */
  street: string
  number: string
  /** The length of the text up to the end of the number and of what belongs to it. */
  length: number
}

/** The street at the start of the text, up to the end of its house number; undefined without a number. */
export function readStreet(text: string): ReadStreet | undefined {
  for (const match of text.matchAll(CANDIDATE)) {
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length)
    if (trimEdges(before) === '' || isInName(before, match, after)) continue
    const extension = EXTENSION.exec(after)?.[0] ?? ''
    const details = trimEdges(extension.replace(/[,;]\s|\s+[–-]\s+/g, ' '))
    return {
      street: trimEdges(before),
      number: `${numberText(match)} ${details}`.replace(/\s+/g, ' ').trim().toUpperCase(),
      length: match.index + match[0].length + extension.length,
    }
  }
  return undefined
}

function numberText({ groups = {} }: RegExpMatchArray): string {
  const { km, none, house = '' } = groups
  if (none) return 'SNC'
  return km
    ? km.replace(/^al\s+/i, '').replace(/^(?:km|chilometro)\b\.?\s*/i, 'KM ')
    : house.replace(/\s*([/-])\s*/g, '$1')
}

/** Whether the number belongs to the name of the street: `4 Novembre`, `Strada Provinciale 27 km 1,200`. */
function isInName(before: string, { groups = {} }: RegExpMatchArray, after: string): boolean {
  const house = groups.house
  if (house === undefined)
    return groups.none !== undefined && !/\S\s+\S/.test(before.trim()) && /^\s+\p{L}/u.test(after)
  if (/^(?:1[789]|20)\d\d$/.test(house) && MONTHS.test(before)) return true
  const next = /^\s+(\p{L}[\p{L}.'’]*)/u.exec(after)?.[1]
  const isWord = next !== undefined && !OTHER_WORD.test(next) && !EXTENSION.test(after)
  if (ROAD.test(before)) {
    if (SHORT_ROAD.test(before)) return true
    return (isWord && !isMunicipality(after)) || SECOND_NUMBER.test(after) || AT_KILOMETRE.test(after)
  }
  // `Via dei 500, 12`
  if (/\s(?:dei|dell[ae]|delle|degli|i|gli)\s*$/i.test(before) && SECOND_NUMBER.test(after)) return true
  if (!isWord || isMunicipality(after)) return false
  // Directly after the type a number begins the name.
  return !/\S\s+\S/.test(before.trim()) || NAME_BEFORE_NUMBER.test(after)
}

/** Whether a municipality, possibly of several words, follows. */
function isMunicipality(after: string): boolean {
  const words = /^[\s]+(\p{L}[\p{L}.'’]*(?:[ -]\p{L}[\p{L}.'’]*){0,4})/u.exec(after)?.[1]?.split(' ') ?? []
  return words.some((_, index) => municipalitiesNamed(words.slice(0, index + 1).join(' ')).length > 0)
}

/** `Via Roma 12/B, 20121 Milano (MI)`, on one line or several, into its parts. Source of the street types: FORM-ADDR-11. */
export function splitAddress(text: string): SplitAddress {
  const line = placeLast(
    trimEdges(text.replace(/\s*[\r\n]+\s*/g, ', ').replace(/\s+/g, ' '))
      .replace(/[\s,–-]+\(?(?:Italia|Italy|IT)\)?\.?$/i, '')
      .replace(/^(?:indirizzo\s*:\s*)?(?:(?:c\/o|presso)\s+[^,]+,\s*)?/i, ''),
  )
  const last = takeProvince(line)
  const { before: beforeCap, cap, after } = takeCap(last.remaining)
  // `Milano (MI) 20121`
  const { remaining: before, province } =
    cap !== '' && after === '' && last.province === ''
      ? takeProvince(beforeCap)
      : { ...last, remaining: beforeCap }
  const read = readStreet(before)
  const [street, rest] = read
    ? [read.street, before.slice(read.length)]
    : splitWithoutNumber(before, cap !== '' && after !== '')
  const { municipality, locality } = placeParts(trimEdges(rest), after)
  return {
    ...streetParts(street),
    number: read?.number ?? '',
    cap,
    municipality,
    locality,
    province: province || onlyProvinceOf(municipality),
  }
}

/** `20121 Milano (MI), Via Roma 12` with the place at the end. */
function placeLast(line: string): string {
  const match = /^((?:I-)?\d{5}\s[^,]+?(?:\s*,?\s*\(?[A-Z]{2}\)?)?)\s*(?:,|\s[–-]\s)\s*(\p{L}.*)$/u.exec(line)
  return match && !/\b\d{5}\b/.test(match[2]!) ? `${match[2]}, ${match[1]}` : line
}

function takeProvince(line: string): { remaining: string; province: string } {
  const match = /[\s,(–-]+\(?([A-Za-z]{2})\)?$/.exec(line) ?? /[\s,–-]+\(([^)]+)\)$/.exec(line)
  const found = match && findProvince(match[1]!)
  const bracketed = match?.[0].includes('(')
  // Without brackets only capitals count: `Via Po` ends with a word and not with a province.
  if (!match || !found || !(bracketed || /[A-Z]{2}$/.test(match[0]))) return { remaining: line, province: '' }
  return { remaining: trimEdges(line.slice(0, match.index)), province: found.code }
}

function takeCap(line: string): { before: string; cap: string; after: string } {
  const match = [...line.matchAll(/(?:\bc\.?a\.?p\.?\s*:?\s*)?(?:\b(?:I|IT)-)?(?<![\d/])(\d{5})(?!\d)/gi)].at(
    -1,
  )
  if (!match) return { before: line, cap: '', after: '' }
  return {
    before: trimEdges(line.slice(0, match.index)),
    cap: match[1]!,
    after: trimEdges(line.slice(match.index + match[0].length)),
  }
}

/** The street ends at the first comma; without a postal code the place is after the last one. */
function splitWithoutNumber(line: string, hasPlace: boolean): [street: string, rest: string] {
  const pieces = line.split(/\s*,\s*|\s+[–-]\s+/)
  if (pieces.length === 1) return [line, '']
  return hasPlace
    ? [pieces[0]!, pieces.slice(1).join(', ')]
    : [pieces.slice(0, -1).join(', '), pieces.at(-1)!]
}

/** After a postal code stands the municipality, before it a hamlet. Without one the last part is the municipality. */
function placeParts(before: string, after: string): { municipality: string; locality: string } {
  const split = (place: string) =>
    place
      .split(/\s*,\s*|\s+[–-]\s+/)
      .map((part) => part.replace(/^(?:comune|citt[àa])\s*(?::|di\s)\s*/i, ''))
      .filter(Boolean)
  const parts = [...split(before), ...split(after)]
  const municipality = parts.at(-1) ?? ''
  return { municipality, locality: parts.slice(0, -1).join(', ') }
}

function onlyProvinceOf(municipality: string): string {
  const provinces = new Set(municipalitiesNamed(municipality).map((place) => place.province))
  return provinces.size === 1 ? [...provinces][0]! : ''
}

function streetParts(named: string): { type: string; street: string } {
  const [first = '', ...others] = named
    .replace(/^(s)\.?\s?([psr])(?:\.\s?|(?=[\s\d]))/i, '$1.$2. ')
    .split(' ')
    .filter(Boolean)
  const spelled = SHORT_TYPES[first.toUpperCase()]
  const { type, name } = splitStreet(spelled ? [spelled, ...others].join(' ') : named)
  return { type, street: name }
}
