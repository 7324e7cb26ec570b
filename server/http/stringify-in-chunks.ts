import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'

/** About ten milliseconds of work. */
const ITEMS_PER_CHUNK = 2_000

/**
 * The JSON text of a response, validated by its schema. A long list is processed in chunks, so that other requests are
 * served in between.
 */
export async function stringifyInChunks(schema: z.ZodType, answer: unknown): Promise<string> {
  if (!(schema instanceof z.ZodObject)) return JSON.stringify(z.encode(schema, answer))
  const parts: string[] = []
  for (const [name, part] of Object.entries<z.ZodType>(schema.shape)) {
    const value = (answer as Record<string, unknown>)[name]
    const text =
      part instanceof z.ZodArray && Array.isArray(value)
        ? await stringifyListInChunks(part, value)
        : JSON.stringify(z.encode(part, value))
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

async function stringifyListInChunks(schema: z.ZodArray, list: readonly unknown[]): Promise<string> {
  const chunks: string[] = []
  for (let at = 0; at < list.length; at += ITEMS_PER_CHUNK) {
    if (at > 0) await nextTurn()
    chunks.push(JSON.stringify(z.encode(schema, list.slice(at, at + ITEMS_PER_CHUNK))).slice(1, -1))
  }
  return `[${chunks.join(',')}]`
}
