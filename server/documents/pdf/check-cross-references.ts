import { RefusedFile } from '../refusal.ts'

/** Each incremental save adds one. */
const MAX_SECTIONS = 500
/** The maximum of bytes: the dictionary of a section is short. */
const DICTIONARY_WITHIN = 64 * 1024
const TOKENS = /<<|>>|\[|\]|\/[^\s()<>[\]{}/%]*|<[^<>]*>|\((?:\\.|[^\\()])*\)|[^\s()<>[\]{}/%]+/g
/** The maximum of bytes: an entry has the widths of `W`, two dozen bytes at most. */
const WIDEST_ROW = 1024

/** The combined information of all cross-reference sections. */
export interface Sections {
  /** One section has an encryption dictionary. */
  encrypted: boolean
  /** Declared offsets of sections that point to preceding whitespace. */
  blanks: number[]
}

/**
 * Follows the cross-reference sections as the library would. Throws `RefusedFile` for a section whose entries have no
 * bytes: the library would loop up to the declared size, which costs seconds and gigabytes.
 */
export function checkCrossReferences(bytes: Uint8Array): Sections {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const visited = new Set<number>()
  const waiting = [findStart(bytes)]
  const found: Sections = { encrypted: false, blanks: [] }
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (visited.has(at) || at >= file.length) continue
    visited.add(at)
    if (visited.size > MAX_SECTIONS) throw new RefusedFile('too-complex', `over ${MAX_SECTIONS} sections`)
    const begin = skipBlanks(file, at)
    if (begin > at) found.blanks.push(at)
    const section = readSection(file, begin)
    checkWidths(section)
    checkPredictor(section)
    if (section.has('Encrypt')) found.encrypted = true
    for (const key of ['XRefStm', 'Prev']) {
      const next = Number(section.get(key)?.[0])
      if (Number.isSafeInteger(next) && next >= 0) waiting.push(next)
    }
  }
  return found
}

/** Acrobat counts from the line end before a section; readers skip it. */
const MAX_BLANKS = 64
const BLANKS = new Set([0, 9, 10, 12, 13, 32])

function skipBlanks(file: Buffer, at: number): number {
  let begin = at
  while (begin < at + MAX_BLANKS && BLANKS.has(file[begin] ?? -1)) begin += 1
  return begin
}

const KEYWORD = /^(?:xref|\d{1,10} \d{1,5} obj)/

/** The file with each section exactly at its declared offset: its first word is swapped with the whitespace. */
export function moveSectionsToOffsets(bytes: Uint8Array, blanks: readonly number[]): Uint8Array {
  if (blanks.length === 0) return bytes
  const closed = Buffer.from(bytes)
  for (const at of blanks) {
    const begin = skipBlanks(closed, at)
    const [keyword] = KEYWORD.exec(closed.toString('latin1', begin, begin + 24)) ?? []
    if (!keyword) continue
    closed.copyWithin(at, begin, begin + keyword.length)
    closed.fill(0x20, at + keyword.length, begin + keyword.length)
  }
  return closed
}

const START_WITHIN = 4096
const START = /startxref\s*(\d{1,15})/g

/** The declared offset of the newest cross-reference section. */
export function findStart(bytes: Uint8Array): number | undefined {
  const tail = Buffer.from(bytes.subarray(-START_WITHIN)).toString('latin1')
  const found = [...tail.matchAll(START)].at(-1)?.[1]
  return found === undefined ? undefined : Number(found)
}

type Section = ReadonlyMap<string, readonly string[]>

/** The entries of a section's dictionary with the tokens of their values, including inner dictionaries. */
function readSection(file: Buffer, at: number): Section {
  const isTable = file.toString('latin1', at, at + 4) === 'xref'
  const from = isTable ? file.indexOf('trailer', at) : at
  const entries = new Map<string, string[]>()
  if (from < 0) return entries
  let depth = 0
  let values: string[] = []
  for (const [token] of file.toString('latin1', from, from + DICTIONARY_WITHIN).matchAll(TOKENS)) {
    if (token === '<<' || token === '[') depth += 1
    else if (token === '>>' || token === ']') depth -= 1
    else if (depth === 1 && token.startsWith('/')) {
      values = []
      // Of a duplicate name the library uses the last entry.
      entries.set(nameOf(token), values)
    } else if (depth > 0) values.push(token)
    if (depth <= 0 && entries.size > 0) break
  }
  return entries
}
const nameOf = (token: string) =>
  token
    .slice(1)
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function checkWidths(section: Section): void {
  const widths = section.get('W')?.slice(0, 3)
  if (!widths || widths.length < 3) return
  // The library reads a token that is no number as 0.
  const areIntegers = widths.every((width) => /^\+?\d+$/.test(width))
  if (!areIntegers || widths.every((width) => Number(width) === 0))
    throw new RefusedFile('too-complex', `entries of references of ${widths.join(' ')} bytes`)
}

function checkPredictor(section: Section): void {
  const parameters = section.get('DecodeParms') ?? []
  const columns = Number(parameters[parameters.indexOf('/Columns') + 1])
  if (parameters.includes('/Columns') && !(columns <= WIDEST_ROW))
    throw new RefusedFile('too-complex', `a table of references with rows of ${columns} bytes`)
}
