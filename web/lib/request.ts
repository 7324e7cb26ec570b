import type { Call } from '../../shared/api/call.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { encodePart } from './encode-part.ts'

/** The parts of a call's input, without its types. */
export interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const entriesOf = (part: unknown): [string, unknown][] =>
  Object.entries((part ?? {}) as Record<string, unknown>)

/** The URL of a call: prefix, path with its parameters, query without empty values. */
export function callAddress(call: Call, input: LooseInput): string {
  const params = new Map(entriesOf(input.params))
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params.get(name)
    if (!isFilled(value)) throw new Error(`${call.path} needs ${name}`)
    return encodePart(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of entriesOf(input.query)) if (isFilled(value)) query.set(name, String(value))
  const search = query.toString()
  return `${API_PREFIX}${path}${search && `?${search}`}`
}
