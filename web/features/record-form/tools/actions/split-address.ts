import { municipalitiesNamed } from '../../../../../contract/checks/municipalities.ts'
import { findProvince } from '../../../../../contract/checks/provinces.ts'
import { splitStreet } from '../../../../../contract/checks/split-street.ts'

/** A complete address split into its parts. Missing parts are empty. */
export interface SplitAddress {
  type: string
  street: string
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
  'P.LE': 'PIAZZALE',
  'L.GO': 'LARGO',
  'VIC.': 'VICOLO',
  'STR.': 'STRADA',
  'LOC.': 'LOCALITÀ',
  'FRAZ.': 'FRAZIONE',
  'C.DA': 'CONTRADA',
}

const NUMBER =
  /[,\s]+(?:n\.?[°º]?|nr\.?|num\.?|civico)?\s*(\d+(?:\s*[/-]\s*[\dA-Za-z]{1,3}|\s?[A-Za-z](?![A-Za-z])|\s*(?:bis|ter))?|s\.?n\.?c\.?|s\.?n\.|km\.?\s*\d+(?:[.,]\d+)?)\s*$/i
const EDGE = /^[\s,;.–-]+|[\s,;–-]+$/g

const trimEdges = (text: string) => text.replace(EDGE, '')

/** `Via Roma 12/B, 20121 Milano (MI)`, on one line or several, into its parts. Source of the street types: FORM-ADDR-11. */
export function splitAddress(text: string): SplitAddress {
  const line = trimEdges(text.replace(/\s*[\r\n]+\s*/g, ', ').replace(/\s+/g, ' ')).replace(
    /[\s,]+(?:Italia|Italy|IT)$/i,
    '',
  )
  const { remaining, province } = takeProvince(line)
  const { before, cap, after } = takeCap(remaining)
  const [streetLine, place] = cap && after ? [before, after] : takePlace(before)
  const { municipality, locality } = placeParts(place)
  return {
    ...streetParts(streetLine),
    cap,
    municipality,
    locality,
    province: province || onlyProvinceOf(municipality),
  }
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
  const match = [...line.matchAll(/(?:\b(?:I|IT)-)?\b(\d{5})\b/g)].at(-1)
  if (!match) return { before: line, cap: '', after: '' }
  return {
    before: trimEdges(line.slice(0, match.index)),
    cap: match[1]!,
    after: trimEdges(line.slice(match.index + match[0].length)),
  }
}

/** Without a postal code: the place is after the last comma, or a municipality's name at the end. */
function takePlace(line: string): [string, string] {
  const pieces = line.split(/\s*,\s*|\s+[–-]\s+/)
  const last = pieces.at(-1)!
  if (pieces.length > 1 && !/\d/.test(last) && !/^s\.?n\.?c\.?$/i.test(last))
    return [pieces.slice(0, -1).join(', '), last]
  const words = line.split(' ')
  for (let from = Math.max(1, words.length - 5); from < words.length; from++) {
    const name = words.slice(from).join(' ')
    // A street may be named after a town: only a number between them shows where the place begins.
    if (/\d[A-Za-z/]*,?$/.test(words[from - 1]!) && municipalitiesNamed(name).length > 0)
      return [words.slice(0, from).join(' '), name]
  }
  return [line, '']
}

function placeParts(place: string): { municipality: string; locality: string } {
  const parts = place.split(/\s*,\s*|\s+[–-]\s+/).filter(Boolean)
  const municipality = parts.at(-1) ?? ''
  return { municipality, locality: parts.slice(0, -1).join(', ') }
}

function onlyProvinceOf(municipality: string): string {
  const provinces = new Set(municipalitiesNamed(municipality).map((place) => place.province))
  return provinces.size === 1 ? [...provinces][0]! : ''
}

function streetParts(line: string): { type: string; street: string; number: string } {
  const match = NUMBER.exec(` ${line}`)
  const number = match ? match[1]!.replace(/\s*([/-])\s*/g, '$1').toUpperCase() : ''
  const named = trimEdges(match ? line.slice(0, Math.max(0, match.index - 1)) : line)
  const [first = '', ...others] = named.split(' ')
  const spelled = SHORT_TYPES[first.toUpperCase()]
  const { type, name } = splitStreet(spelled ? [spelled, ...others].join(' ') : named)
  return { type, street: name, number }
}
