import { Failure } from './failure.ts'

const MAX_DEPTH = 16
const MAX_KEYS = 2_000

/** Keys by which an object could reach its prototype. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses a caller's JSON. Throws a `Failure`: `bad-json` for invalid JSON, `bad-request` naming the field when it is
 * deeper than 16 levels, has more than 2,000 keys, a duplicate key or a key that could reach a prototype.
 */
export function parseJson(text: string): unknown {
  let keys = 0
  try {
    const { depth, twice } = scanNesting(text)
    if (depth > MAX_DEPTH) throw refuse('', 'too-deep', `Più di ${MAX_DEPTH} livelli annidati`)
    if (twice !== undefined) throw refuse(twice, 'duplicate-key', 'Nome di campo ripetuto')
    return JSON.parse(text, (key, value) => {
      keys += Array.isArray(value) ? value.length : 1
      if (FORBIDDEN.has(key)) throw refuse(key, 'forbidden-key', 'Nome di campo non accettato')
      if (keys > MAX_KEYS) throw refuse('', 'too-many-keys', `Più di ${MAX_KEYS} campi`)
      return value
    })
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('bad-json')
  }
}

function refuse(field: string, code: string, message: string): Failure {
  return new Failure('bad-request', { issues: [{ field, code, message }] })
}

/**
 * The maximum nesting, and a duplicate key in one object: parsers disagree on which of the two counts. Brackets and
 * names are counted outside strings; no object is built before the depth is known.
 */
function scanNesting(text: string): { depth: number; twice: string | undefined } {
  const open: (Set<string> | undefined)[] = []
  const found = { depth: 0, twice: undefined as string | undefined }
  let last = ''
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]
    if (char === '"') {
      const end = endOfText(text, i)
      last = text.slice(i, end + 1)
      i = end
    } else if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : undefined)
      found.depth = Math.max(found.depth, open.length)
      if (found.depth > MAX_DEPTH) return found
    } else if (char === '}' || char === ']') open.pop()
    else if (char === ':') found.twice ??= recordName(open.at(-1), last)
  }
  return found
}

/** The name if it is a duplicate. */
function recordName(names: Set<string> | undefined, quoted: string): string | undefined {
  // The same name can be written with escapes.
  const name: string = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1)
  if (names?.has(name)) return name
  names?.add(name)
  return undefined
}

function endOfText(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1
    else if (text[i] === '"') return i
  }
  return text.length
}
