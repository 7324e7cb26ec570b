import { municipalitiesNamed } from '../../../../../contract/checks/municipalities.ts'
import { findProvince } from '../../../../../contract/checks/provinces.ts'
import { readStreet } from '../../../../../contract/checks/read-street.ts'
import { splitAddress } from '../actions/split-address.ts'
import type { FoundPiece } from './found-values.ts'

const TYPE =
  'v\\.|via|v\\.?le|viale|c\\.?so|corso|p\\.?zz?a|piazza|p\\.?le|piazzale|piazzetta|l\\.?go|largo|vic(?:olo|\\.)|strada|str\\.|loc(?:alità|\\.)|fraz(?:ione|\\.)|c\\.?da|contrada|borgo|salita|rione|traversa|calle|lungomare|lungotevere|lungarno|vicoletto|s\\.?\\s?[psr]\\.?'
const STREET = new RegExp(`(?<![\\p{L}\\d])(${TYPE})(?=\\s|(?<=[psr]\\.?)\\d)`, 'giu')
/** The longest street with its number. */
const MAX_LENGTH = 160
/** The name of a street on one line, with a type before it. */
const STREET_NAME = /^[\p{L}\d][\p{L}\d.'’°ª -]{0,60}$/u
/** Uses of «via» that are not street names. */
const NO_STREET =
  /^(?:e-?mail|mail|pec|posta|sms|whats\s?app|telefono|fax|skype|web|internet|bonifico|call|chat|app|di|da|libera|crucis|del tutto)\b/i

const BEFORE_PLACE = /^[\s,;–-]*(?:(?:cap|comune|citt[àa]|a|in)\s*:?\s+)?(?=\S)/iu
const CAP =
  /^(?:c\.?a\.?p\.?\s*(?::\s*)?)?(?:(?:I|IT)-)?(\d{5})(?!\d)[\s,–-]*(?:(?:comune|citt[àa])\s*:\s*)?/iu
const PROVINCE =
  /^[\s,–-]*(?:(?:prov(?:incia)?\.?)(?:\s+di)?\s*(?::\s*)?)?(?:\(([\p{L} '’-]{2,30})\)|([A-Z]{2})(?![\p{L}\d]))/u
const LATE_CAP = /^[\s,–-]*(?:c\.?a\.?p\.?\s*(?::\s*)?)?(\d{5})(?!\d)/i

/** Streets with their number, and the place on the same line or the next. */
export function readPlaces(text: string): FoundPiece[] {
  const pieces: FoundPiece[] = []
  for (const match of text.matchAll(STREET)) {
    const start = match.index
    const last = pieces.at(-1)
    if (last && start < last.end) continue
    const read = readStreet(text.slice(start, start + MAX_LENGTH))
    const name = read?.street.slice(match[0].length).trim() ?? ''
    if (!read || !STREET_NAME.test(name) || NO_STREET.test(name) || name.includes('  ')) continue
    const streetEnd = start + read.length
    const place = placeAfter(text.slice(streetEnd))
    // In running text a street is recognised by what follows it, or by its capitals.
    if (!place && !/^[\p{Lu}\d]/u.test(name) && !beginsLine(text.slice(0, start))) continue
    const address = splitAddress(`${text.slice(start, streetEnd)}, ${place?.text ?? ''}`)
    const end = streetEnd + (place?.length ?? 0)
    pieces.push({ start, end, found: { kind: 'address', address, at: start } })
  }
  return pieces
}

/** Whether a text ends with a line break or a colon, before gaps; or has nothing else. */
function beginsLine(before: string): boolean {
  const words = before.trimEnd()
  return words === '' || words.endsWith(':') || before.includes('\n', words.length)
}

/** `20121 Milano (MI)`, `Milano MI`, `- Milano 20121`, with or without labels. */
function placeAfter(text: string): { text: string; length: number } | undefined {
  let at = BEFORE_PLACE.exec(text)?.[0].length ?? 0
  if ((text.slice(0, at).match(/\n/g)?.length ?? 0) > 1) return undefined
  const cap = CAP.exec(text.slice(at))
  at += cap?.[0].length ?? 0
  const municipality = municipalityAt(text.slice(at), cap !== null)
  if (municipality === undefined) return cap ? { text: cap[1]!, length: at } : undefined
  at += municipality.length
  const province = PROVINCE.exec(text.slice(at))
  const isStreet = province && findProvince((province[1] ?? province[2])!)
  if (isStreet) at += province[0].length
  const late = cap ? undefined : LATE_CAP.exec(text.slice(at))
  at += late?.[0].length ?? 0
  const code = cap?.[1] ?? late?.[1] ?? ''
  const within = isStreet ?? (municipality.length > 2 ? findProvince(municipality) : undefined)
  return { text: `${code} ${municipality}${within ? ` (${within.code})` : ''}`.trim(), length: at }
}

const NAME = /^\p{L}[\p{L}'’.]*(?:[ /-]\p{L}[\p{L}'’.]*){0,5}/u

/** A municipality, or a province's common name: `Reggio Emilia`. */
export const isPlace = (name: string): boolean =>
  municipalitiesNamed(name).length > 0 ||
  (name.length > 2 && !/ [A-Z]{2}$/.test(name) && findProvince(name) !== undefined)

/** The longest municipality at the start of the text; after a postal code any name is accepted. */
function municipalityAt(text: string, afterCap: boolean): string | undefined {
  const words = NAME.exec(text)?.[0]
  if (!words) return undefined
  const ends = [...words.matchAll(/[ /-]|$/g)].map((match) => match.index).toReversed()
  // After a postal code the name ends at its province: `88815 Marina di Strongoli (KR)`.
  if (afterCap && /^\s*\([\p{L} '’-]{2,30}\)/u.test(text.slice(words.length))) return words
  const known = ends.map((end) => words.slice(0, end)).find((name) => isPlace(name.replace(/\.$/, '')))
  if (known) return afterCap || /^\p{Lu}/u.test(known) ? known.replace(/\.$/, '') : undefined
  return afterCap ? /^[\p{L}'’]+(?: \p{Lu}[\p{L}'’]*)*/u.exec(words)?.[0] : undefined
}
