import { type DocumentValues, evaluate } from './expression.ts'

const MAX_BYTES = 200
const EXTENSION = '.pdf'
const FALLBACK = 'Contratto'

/** GAP-52: the words of `rules` (a comma list) in order, empty ones dropped, joined by `separator`, made safe, `.pdf`. */
export function documentName(rules: string, separator: string, values: DocumentValues): string {
  const parts = rules
    .split(',')
    .map((rule) => evaluate(rule, values))
    .filter((part) => part !== '')
  return `${safeName(parts.join(separator || '_'))}${EXTENSION}`
}

/** A name that every system takes: no path, control, direction or reserved characters, whole letters only, short. */
export function safeName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = cutBytes(clean, MAX_BYTES - EXTENSION.length).replace(/[\s.]+$/, '')
  if (short === '') return FALLBACK
  return /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i.test(short) ? `_${short}` : short
}

function cutBytes(text: string, limit: number): string {
  let result = ''
  let size = 0
  for (const letter of text) {
    size += Buffer.byteLength(letter)
    if (size > limit) break
    result += letter
  }
  return result
}

/** RFC 6266: the name for old readers in ASCII, and the real one encoded. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
