import { municipalitiesNamed } from './municipalities.ts'

/** A road that is named by its number. Its abbreviation always has that number. */
const ROAD = /^(?:s\.?\s?[psr]\.?|strada\s+(?:provinciale|statale|regionale)|autostrada)\s*$/i
const SHORT_ROAD = /^s\.?\s?[psr]\.?\s*$/i

const EDGE = /^[\s,;.–-]+|(?<![\s,;–-])[\s,;–-]+$/g
/** A text without spaces, commas and dashes around it. */
export const trimEdges = (text: string) => text.replace(EDGE, '')

const END = '(?![\\p{L}\\d])'
const SIGN = '(?:(?:n(?:ro?|um(?:ero)?)?\\.?\\s?[°º]?|n[°º]|civ(?:ico)?)\\.?\\s*(?::\\s*)?)?'
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
const HOUSE = `\\d{1,4}(?![\\d.]\\d|\\d|[°º^%])(?:${SUFFIX})*`
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
const SECOND_NUMBER = new RegExp(`^\\s*(?:,\\s*)?${SIGN}\\d{1,4}(?!\\d)`, 'iu')
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
    const details = trimEdges(extension.replace(/[,;]\s|(?:(?<!\s)|(?<=[,;]\s))\s+[–-]\s+/g, ' '))
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
    : house.replace(/(?<!\s)\s+(?=[/-])|(?<=[/-])\s+/g, '')
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
