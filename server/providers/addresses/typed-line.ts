import { findProvince } from '../../../contract/checks/provinces.ts'
import { streetTypes } from '../../../contract/checks/split-street.ts'

/** A parsed address line. Words are as typed; abbreviated street types are written out. */
export interface TypedLine {
  street: string[]
  /** The words of the municipality; undefined while the end of the street is unknown. */
  place: string[] | undefined
  streetNumber: string
  postCode: string
  /** A province's code, when one is named. */
  district: string
}

const SHORT: Record<string, string> = {
  'v.': 'Via',
  'v.le': 'Viale',
  vle: 'Viale',
  'p.za': 'Piazza',
  'p.zza': 'Piazza',
  pzza: 'Piazza',
  'p.le': 'Piazzale',
  ple: 'Piazzale',
  'c.so': 'Corso',
  cso: 'Corso',
  'l.go': 'Largo',
  'vic.': 'Vicolo',
  'v.lo': 'Vicolo',
  'str.': 'Strada',
  'c.da': 'Contrada',
  'loc.': 'Località',
  'fraz.': 'Frazione',
}
const NUMBER = /^(?:\d{1,4}(?:[a-z]|\/[a-z0-9]{1,3}|-[a-z0-9]{1,3})?|snc)$/i
const NUMBER_SIGN = /^(?:n|n\.|nr|nr\.|n°|num\.|numero|civico)$/i

/** Parses an address line. A house number, a postal code or a comma marks the end of the street. */
export function parseAddressLine(text: string): TypedLine {
  const bracketed = /\(\s*([A-Za-z]{2})\s*\)/.exec(text)
  const district = bracketed ? (findProvince(bracketed[1]!)?.code ?? '') : ''
  const words = wordsOf(bracketed ? text.replace(bracketed[0], ' ') : text)
  const postCode = words.find((word) => /^\d{5}$/.test(word)) ?? ''
  const at = findNumber(words)
  const streetNumber = at === undefined ? '' : words[at]!
  const end = at ?? findFirst(words, (word) => word === ',' || word === postCode)
  const street = (end === undefined ? words : words.slice(0, end)).filter(isNotComma)
  const after = end === undefined ? undefined : words.slice(end).filter(isNotComma)
  const place = after?.filter((word) => word !== streetNumber && word !== postCode)
  return {
    street: street.filter((word) => word !== postCode),
    place: place && place.length > 0 ? place : undefined,
    streetNumber,
    postCode,
    district,
  }
}

export const isStreetType = (word: string): boolean => streetTypes().includes(word.toUpperCase())

function wordsOf(text: string): string[] {
  const words = text
    .replace(/[,;]/g, ' , ')
    .split(/\s+/)
    .filter((word) => word !== '' && !NUMBER_SIGN.test(word))
  const [first = '', ...rest] = words
  return words.length === 0 ? [] : [expandAbbreviation(first), ...rest]
}

function expandAbbreviation(word: string): string {
  const short = word.toLowerCase()
  return (Object.hasOwn(SHORT, short) ? SHORT[short] : undefined) ?? word
}

/** The last number that can be a house number: a street name must precede it. */
function findNumber(words: string[]): number | undefined {
  const at = words.findLastIndex((word) => NUMBER.test(word))
  const before = words.slice(0, Math.max(at, 0)).filter(isNotComma)
  return before.some((word, index) => index > 0 || !isStreetType(word)) ? at : undefined
}

function findFirst(words: string[], ends: (word: string) => boolean): number | undefined {
  const at = words.findIndex((word, index) => index > 0 && ends(word))
  return at < 0 ? undefined : at
}

const isNotComma = (word: string) => word !== ','
