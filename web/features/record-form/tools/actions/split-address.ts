import { municipalitiesNamed } from '../../../../../contract/checks/municipalities.ts'
import { findProvince } from '../../../../../contract/checks/provinces.ts'
import { readStreet, trimEdges } from '../../../../../contract/checks/read-street.ts'
import { expandStreetType, splitStreet } from '../../../../../contract/checks/split-street.ts'

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

/** `Via Roma 12/B, 20121 Milano (MI)`, on one line or several, into its parts. Source of the street types: FORM-ADDR-11. */
export function splitAddress(text: string): SplitAddress {
  const line = placeLast(
    trimEdges(text.replace(/(?<!\s)\s*[\r\n]\s*/g, ', ').replace(/\s+/g, ' '))
      .replace(/(?<![\s,–-])[\s,–-]+\(?(?:Italia|Italy|IT)\)?\.?$/i, '')
      .replace(/^(?:indirizzo\s*:\s*)?(?:(?:c\/o|presso)\s[^,]+,\s?)?/i, ''),
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
  const match = /^((?:I-)?\d{5}\s[^,]+?(?:\s?,?\s?\(?[A-Z]{2}\)?)?)\s?(?:,|\s[–-]\s)\s?(\p{L}.*)$/u.exec(line)
  return match && !/\b\d{5}\b/.test(match[2]!) ? `${match[2]}, ${match[1]}` : line
}

function takeProvince(line: string): { remaining: string; province: string } {
  const match =
    /(?<![\s,(–-])[\s,(–-]+\(?([A-Za-z]{2})\)?$/.exec(line) ?? /(?<![\s,–-])[\s,–-]+\(([^()]+)\)$/.exec(line)
  const found = match && findProvince(match[1]!)
  const bracketed = match?.[0].includes('(')
  // Without brackets only capitals count: `Via Po` ends with a word and not with a province.
  if (!match || !found || !(bracketed || /[A-Z]{2}$/.test(match[0]))) return { remaining: line, province: '' }
  return { remaining: trimEdges(line.slice(0, match.index)), province: found.code }
}

function takeCap(line: string): { before: string; cap: string; after: string } {
  const match = [
    ...line.matchAll(/(?:\bc\.?a\.?p\.?\s*(?::\s*)?)?(?:\b(?:I|IT)-)?(?<![\d/])(\d{5})(?!\d)/gi),
  ].at(-1)
  if (!match) return { before: line, cap: '', after: '' }
  return {
    before: trimEdges(line.slice(0, match.index)),
    cap: match[1]!,
    after: trimEdges(line.slice(match.index + match[0].length)),
  }
}

/** The street ends at the first comma; without a postal code the place is after the last one. */
function splitWithoutNumber(line: string, hasPlace: boolean): [street: string, rest: string] {
  const pieces = line.split(/\s?,\s?|\s[–-]\s/)
  if (pieces.length === 1) return [line, '']
  return hasPlace
    ? [pieces[0]!, pieces.slice(1).join(', ')]
    : [pieces.slice(0, -1).join(', '), pieces.at(-1)!]
}

/** After a postal code stands the municipality, before it a hamlet. Without one the last part is the municipality. */
function placeParts(before: string, after: string): { municipality: string; locality: string } {
  const split = (place: string) =>
    place
      .split(/\s?,\s?|\s[–-]\s/)
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
  const { type, name } = splitStreet([expandStreetType(first), ...others].join(' '))
  return { type, street: name }
}
