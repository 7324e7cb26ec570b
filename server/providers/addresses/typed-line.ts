import { findProvince } from '../../../contract/checks/provinces.ts'
import { readStreet } from '../../../contract/checks/read-street.ts'
import { expandStreetType, streetTypes } from '../../../contract/checks/split-street.ts'

/** A parsed address line. Words are as typed; abbreviated street types are written out. */
export interface TypedLine {
  street: string[]
  /** The words of the municipality; undefined while the end of the street is unknown. */
  place: string[] | undefined
  /** The house number with its suffixes and what belongs to it, as `readStreet` reads it. */
  streetNumber: string
  postCode: string
  /** A province's code, when one is named. */
  district: string
}

const POST_CODE_LABEL = /(?<![\p{L}\d])(?:c\.?a\.?p\.?\s*(?::\s*)?|(?:I|IT)-)(?=\d{5}(?!\d))/iu
const NUMBER_SIGN = /^(?:n|n\.|nr|nr\.|n°|num\.|numero|civico)$/i

/** Parses an address line. A house number, a postal code or a comma marks the end of the street. */
export function parseAddressLine(text: string): TypedLine {
  const oneLine = text.replace(/(?<!\s)\s*[\r\n]\s*/g, ', ')
  const bracketed = /\(\s*([A-Za-z]{2})\s*\)/.exec(oneLine)
  const district = bracketed ? (findProvince(bracketed[1]!)?.code ?? '') : ''
  const line = (bracketed ? oneLine.replace(bracketed[0], ' ') : oneLine).replace(POST_CODE_LABEL, '')
  const postCode = wordsOf(line).find((word) => /^\d{5}$/.test(word)) ?? ''
  const isName = (word: string) => word !== ',' && word !== postCode
  const { streetNumber, street, after } = splitLine(line, postCode)
  const place = after.filter(isName)
  return {
    street: expandFirst(street.filter(isName)),
    place: place.length > 0 ? place : undefined,
    streetNumber,
    postCode,
    district,
  }
}

export const isStreetType = (word: string): boolean => streetTypes().includes(word.toUpperCase())

/** The words before and after the end of the street. */
function splitLine(line: string, postCode: string) {
  const read = readStreet(line)
  // A number directly after the type is the beginning of a name: `via 25`.
  if (read && wordsOf(read.street).some((word, index) => index > 0 || !isStreetType(word)))
    return {
      streetNumber: read.number,
      street: wordsOf(read.street),
      after: wordsOf(line.slice(read.length)),
    }
  const words = wordsOf(line)
  const end = words.findIndex((word, index) => index > 0 && (word === ',' || word === postCode))
  return end < 0
    ? { streetNumber: '', street: words, after: [] }
    : { streetNumber: '', street: words.slice(0, end), after: words.slice(end) }
}

const wordsOf = (text: string): string[] =>
  text
    .replace(/[,;]/g, ' , ')
    .split(/\s+/)
    .filter((word) => word !== '' && !/^[–-]+$/.test(word) && !NUMBER_SIGN.test(word))

const expandFirst = ([first, ...rest]: string[]): string[] =>
  first === undefined ? [] : [...expandStreetType(first).split(' '), ...rest]
