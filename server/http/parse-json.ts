import { Failure } from './failure.ts'

const MAX_DEPTH = 16
const MAX_KEYS = 2_000

/** Names through which an object could reach its prototype. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads JSON that a caller sent. Throws a `Failure`: `bad-json` when it is not JSON, `bad-request` naming the field
 * when it is deeper than 16 levels, has more than 2,000 keys or a key that could reach a prototype.
 */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw refuse('', 'too-deep', `Più di ${MAX_DEPTH} livelli annidati`)
  let keys = 0
  try {
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

/** The deepest nesting, by counting brackets outside of texts: nothing is built before the depth is known. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]
    if (quoted) {
      if (char === '\\') i += 1
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{' || char === '[') {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (char === '}' || char === ']') depth -= 1
  }
  return deepest
}
