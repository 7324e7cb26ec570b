import { streetTypes } from './street-types.ts'

/** Types with which a street begins in any text. */
const STREET =
  /^(?:via|v\.|v\.?le|viale|c\.?so|corso|p\.?zz?a|piazza|p\.?le|piazzale|piazzetta|l\.?go|largo|vic\.|v\.?lo|vicolo|vicoletto|strada|str\.|salita|traversa|trav\.|lungomare|lungotevere|lungarno|lungadige|circonvallazione|rue|avenue|chemin)$/i
const ROAD_TYPE = /^s\.?[psr](?:\.(?=$|\d)|\.?$|(?=\d))/i
/** Words before a hamlet; some are types of streets too. */
const HAMLET =
  /^(?:fraz|frazione|loc|localit[àa]['’]?|borgata|b\.?ta|c\.?da|contrada|rione|q\.?re|quartiere|hameau|nucleo)(?:\.|$)/i

export const isStreetWord = (word: string): boolean => STREET.test(word) || ROAD_TYPE.test(word)
export const isHamletWord = (word: string): boolean => HAMLET.test(word)
export const isTypeWord = (word: string): boolean =>
  isStreetWord(word) || isHamletWord(word) || streetTypes().includes(word.toUpperCase())

/** A staircase, a floor, a building: short words, and words that are names too and need a value behind. */
const DETAIL =
  /^(?:int|interno|sc|scala|pt|p\.t|p|pal|ed|edif|edificio|fabbr|fabbricato|is|isol|isolato|lotto|app|appartamento|capannone|box|unit[àa]['’]?|uff|ufficio|c\/o|presso|cond|condominio|residence|ang|angolo|incrocio|citofono|cit|sub|negozio|magazzino|garage|cortile|cancello|ingresso|stabile|palazzina|piano)(?:\.|[.:]?\d|$)|^(?:int|sc|pal|is)\.[a-z]?/i
const NAME_OR_DETAIL =
  /^(?:corpo|blocco|torre|palazzo|isola|piano|scala|stabile|ingresso|residence|box|cortile|cancello)$/i
/** Words of a name, or abbreviations without their dot. */
const SHORT = /^(?:ed|is|sc|p|app|pal|cond|cit|sub)$/i
const VALUE =
  /^(?:n\.?|nr\.?|\d.*|[a-z](?:\/\d+)?|[ivx]{1,4}|terra|rialzato|ammezzato|seminterrato|prim[oa]|second[oa]|terz[oa]|quart[oa]|quint[oa]|ultim[oa]|unic[oa]|destr[ao]|sinistr[ao]|[ds]x|ovest|est|nord|sud)\.?$/i
const ORDINAL = /^(?:\d{1,2}[°º^]|[ivx]{1,4}|prim[oa]|second[oa]|terz[oa]|quart[oa]|quint[oa]|ultim[oa])$/i

/** Whether the word begins what belongs to a house number: `scala B`, `int. 5`, `3° piano`, `c/o Rossi`. */
export function isDetailAt(words: readonly string[], at: number): boolean {
  const word = words[at]
  const next = words[at + 1] ?? ''
  if (word === undefined) return false
  if (NAME_OR_DETAIL.test(word) || SHORT.test(word)) return VALUE.test(next)
  if (ORDINAL.test(word)) return /^(?:piano|p\.|scala)$/i.test(next)
  return DETAIL.test(word)
}

/** Where the details that begin at a word end: `scala B int. 4`, `isolato n. 412`, `3° piano`. */
export function endOfDetails(words: readonly string[], from: number): number {
  let at = from
  while (isDetailAt(words, at)) at = endOfDetail(words, at)
  return at
}

/** The same for the first of them. */
export function endOfDetail(words: readonly string[], at: number): number {
  let end = ORDINAL.test(words[at]!) ? at + 2 : at + 1
  while (end < words.length && isDetailValue(words[end]!) && !isDetailAt(words, end)) end += 1
  return end
}

/** Whether a detail names what it means: `scala B`, `int.4`, `sc.b`. */
export const hasValue = (words: readonly string[], at: number): boolean =>
  isDetailAt(words, at) &&
  (endOfDetail(words, at) > at + 1 || /\d|^(?:int|sc|pal|is)\.[a-z]$/i.test(words[at]!))

/** A number behind these is not that of the house; full words of buildings are names too. */
const BLOCK =
  /^(?:(?:is|isol|lott|int|sc|pal|edif|sub|mapp|part|fg|cit|app|uff)\.?|isolato|lott[oi]|interno|subalterno|mappale|particella|foglio|comparto|citofono)$/i
export const isBlockAt = (words: readonly string[], at: number): boolean =>
  BLOCK.test(words[at] ?? '') &&
  /^(?:n\.?|nr\.?|n[°º]|.*\d.*)$/i.test(words[at + 1] ?? '') &&
  !isJoint(words[at - 1] ?? '')
/** A word behind which a name goes on. */
export const isJoint = (word: string): boolean => /^(?:d[aei]|del|della|dello|dei|degli|delle)$/i.test(word)

/** Roads that are named by their number. */
export const isShortRoad = (word: string): boolean => /^s\.?[psr]\.?$/i.test(word)
export const isRoad = (word: string): boolean => ROAD_TYPE.test(word)
export const isLongRoad = (words: readonly string[], at: number): boolean =>
  /^(?:statale|provinciale|regionale|(?:stat|prov|reg)\.?(?:le)?)$/i.test(words[at] ?? '') &&
  /^(?:strada|str\.)$/i.test(words[at - 1] ?? '')

/** An industrial area. */
export const isZone = (word: string): boolean => /^z\.?i\.?$/i.test(word)

const SIGN = /^(?:n|nr|nro|num|numero|civ|civico|n[°º])\.?[°º]?$|^#$/i
const SIGNED = /^(?:n|nr|num|civ)(?:\.|[°º])+(?=\d)/i
export const isSign = (word: string): boolean => SIGN.test(word)
export const withoutSign = (word: string): string => word.replace(SIGNED, '')
export const isSigned = (word: string): boolean => SIGNED.test(word)

const SUFFIX = '(?:bis|ter|quater|quinquies|rosso|rossa|nero|nera|[a-z])'
const HOUSE = new RegExp(`^\\d{1,4}${SUFFIX}?(?:[/-](?:\\d{1,4}|${SUFFIX})${SUFFIX}?){0,6}/?\\.?$`, 'i')
export const isHouse = (word: string): boolean => HOUSE.test(withoutSign(word))

/** What may follow a house number and belongs to it. */
export const isNumberSuffix = (word: string): boolean =>
  /^(?:[a-z]|bis|ter|quater|quinquies|ross[oa]|ner[oa]|\/.*)$/i.test(word)
/** A house number with its suffixes: `12 bis A`. */
export const MOST_WORDS_OF_HOUSE = 3
/** Whether all words are a house number with its suffixes. */
export const isHouseAlone = ([first, ...rest]: readonly string[]): boolean =>
  first !== undefined && isHouse(first) && rest.length < MOST_WORDS_OF_HOUSE && rest.every(isNumberSuffix)

export const isKilometre = (word: string): boolean => /^(?:km|chilometro)\b.*\d/i.test(word)
/** There is no number: `snc`, `s.n.c.`; `s.n.` may be a saint too. */
export const isWithout = (word: string): boolean => /^s\.?n\.?c\.?$/i.test(word)
export const isWithoutOrSaint = (word: string): boolean => /^(?:s\.?n\.?|s\/n\.?)$/i.test(word)

export const isWord = (word: string | undefined): word is string => word !== undefined && /^\p{L}/u.test(word)
/** A word that may be part of a name: it begins with a capital, or is small and joins two. */
export const isNameWord = (word: string): boolean =>
  /^\p{Lu}/u.test(word) ||
  /^(?:d[aei]|del|della|dello|dei|degli|delle|dell['’].*|d['’].*|e|in|al|sul|sulla|san|santa)$/u.test(word)

const MONTH =
  /^(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/i
export const isMonth = (word: string): boolean => MONTH.test(word)
export const isYear = (word: string): boolean => /^(?:1[789]|20)\d\d$/.test(word)
/** What stands behind a word of a detail: `scala B`, `piano terra`. */
export const isDetailValue = (word: string): boolean => VALUE.test(word)

/** The number of a phone without its label: `333 1234567`, `+39 06123456`. */
const isPhoneAt = (words: readonly string[], at: number): boolean =>
  /^\+?\d{8,}$/.test(words[at]!) ||
  (/^(?:\+39|3\d\d|0\d{1,3})$/.test(words[at]!) && /^\d{3,}$/.test(words[at + 1] ?? ''))
export const isContactAt = (words: readonly string[], at: number): boolean =>
  isContactWord(words[at]!) || isPhoneAt(words, at)
/** What begins another value than an address. */
export const isContactWord = (word: string): boolean =>
  /^(?:tel|cell?|fax|telefono|cellulare|mobile|e-?mail|pec|c\.?f|p\.?iva|iban|pod|pdr)[.:]?$|@/i.test(word)
