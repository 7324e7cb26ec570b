import { type DocumentValues, evaluate } from './expression.ts'

const MAX_BYTES = 200
const EXTENSION = '.pdf'
const FALLBACK = 'Contratto'
export const DEFAULT_SEPARATOR = '_'

/**
 * GAP-52: the evaluated parts of `rules` (comma separated) without empty ones, joined by `separator`, as a
 * safe file name with `.pdf`.
 */
export function documentName(rules: string, separator: string, values: DocumentValues): string {
  const parts = namingParts(rules)
    .map((rule) => evaluate(rule, values))
    .filter((part) => part !== '')
  return `${safeName(parts.join(separator || DEFAULT_SEPARATOR))}${EXTENSION}`
}

/** The title of the document: the same parts separated by spaces. */
export const documentTitle = (rules: string, values: DocumentValues): string =>
  documentName(rules, ' ', values).slice(0, -EXTENSION.length)

/** The parts of naming rules, without empty ones. */
export const namingParts = (rules: string): string[] =>
  rules
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * A short file name for every operating system: without path, control, direction and reserved characters,
 * cut between letters.
 */
export function safeName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  const short = cutBytes(clean, MAX_BYTES - EXTENSION.length).replace(/(?<![\s.])[\s.]+$/, '')
  if (short === '') return FALLBACK
  return /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i.test(short) ? `_${short}` : short
}

/** In UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

function cutBytes(text: string, limit: number): string {
  let result = ''
  let size = 0
  for (const letter of text) {
    size += bytesOf(letter)
    if (size > limit) break
    result += letter
  }
  return result
}
