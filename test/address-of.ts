import type { Call } from '../shared/api/call.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'

/** The call's address with its parameters filled. */
export function addressOf(call: Call, params: object = {}, query: object = {}): string {
  const path = Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    call.path,
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `${API_PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`
}
