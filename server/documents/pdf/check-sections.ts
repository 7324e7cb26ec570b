import { RefusedFile } from '../refusal.ts'

/** Every saving adds one; nobody saves that often. */
const MOST_SECTIONS = 500
/** In bytes: the dictionary of a section is short. */
const DICTIONARY_WITHIN = 64 * 1024
const TOKENS = /<<|>>|\[|\]|\/[^\s()<>[\]{}/%]*|<[^<>]*>|\((?:\\.|[^\\()])*\)|[^\s()<>[\]{}/%]+/g
/** In bytes: the rows of a table of references are those of `W`, two dozen at most. */
const WIDEST_ROW = 1024

/**
 * Follows the sections of a table of references as the library would, by what they declare. Throws `RefusedFile` for
 * one whose entries have no bytes: the library counts to whatever size it names, which costs seconds and gigabytes.
 */
export function checkSections(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const visited = new Set<number>()
  const waiting = [startOf(bytes)]
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (visited.has(at) || at >= file.length) continue
    visited.add(at)
    if (visited.size > MOST_SECTIONS) throw new RefusedFile('too-complex', `over ${MOST_SECTIONS} sections`)
    const section = readSection(file, at)
    checkWidths(section)
    checkPredictor(section)
    for (const key of ['XRefStm', 'Prev']) {
      const next = Number(section.get(key)?.[0])
      if (Number.isSafeInteger(next) && next >= 0) waiting.push(next)
    }
  }
}

const START_WITHIN = 4096
const START = /startxref\s*(\d{1,15})/g

/** Where the file says that its newest table of references begins. */
export function startOf(bytes: Uint8Array): number | undefined {
  const tail = Buffer.from(bytes.subarray(-START_WITHIN)).toString('latin1')
  const found = [...tail.matchAll(START)].at(-1)?.[1]
  return found === undefined ? undefined : Number(found)
}

type Section = ReadonlyMap<string, readonly string[]>

/** The entries of a section's dictionary with the tokens of their values, those of inner dictionaries included. */
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
      // Of a name that is written twice the library takes the last.
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
  // For the library everything but a number is nothing.
  const areWhole = widths.every((width) => /^\+?\d+$/.test(width))
  if (!areWhole || widths.every((width) => Number(width) === 0))
    throw new RefusedFile('too-complex', `entries of references of ${widths.join(' ')} bytes`)
}

function checkPredictor(section: Section): void {
  const parameters = section.get('DecodeParms') ?? []
  const columns = Number(parameters[parameters.indexOf('/Columns') + 1])
  if (parameters.includes('/Columns') && !(columns <= WIDEST_ROW))
    throw new RefusedFile('too-complex', `a table of references with rows of ${columns} bytes`)
}
