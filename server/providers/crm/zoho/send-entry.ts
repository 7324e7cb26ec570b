import type { ZohoParts } from './client.ts'
import { NO_FIELDS, readWriteResult, type WriteResult } from './read-response.ts'

type Fields = Record<string, unknown>

/** Creates or updates the entry with our key. */
export async function upsert(
  parts: ZohoParts,
  module: string,
  key: string,
  fields: Fields,
): Promise<WriteResult> {
  const written = await insertOrUpdate(parts, module, key, fields)
  // A concurrent request has created the entry.
  if (written.ok || written.existing?.field !== parts.settings.keyField) return written
  return await update(parts, module, written.existing.id, fields)
}

export async function insertOrUpdate(
  { client, settings: { keyField } }: ZohoParts,
  module: string,
  key: string,
  fields: Fields,
): Promise<WriteResult> {
  const called = await client.call({
    method: 'POST',
    path: `/${module}/upsert`,
    repeatable: true,
    body: { data: [{ ...fields, [keyField]: key }], duplicate_check_fields: [keyField] },
  })
  if (!called.ok) return { ...called, ...NO_FIELDS }
  return readWriteResult(called.answer)
}

export async function update(
  { client }: ZohoParts,
  module: string,
  id: string,
  fields: Fields,
): Promise<WriteResult> {
  const path = `/${module}/${encodeURIComponent(id)}`
  const called = await client.call({ method: 'PUT', path, repeatable: true, body: { data: [fields] } })
  if (!called.ok) return { ...called, ...NO_FIELDS }
  return readWriteResult(called.answer)
}

/** The number of the contract in Zoho, where it numbers them; read again at the next sync when unknown. */
export async function numberOf({ client, settings }: ZohoParts, id: string): Promise<{ number?: string }> {
  const { contracts, contractNumber: field } = settings
  if (!field) return {}
  const called = await client.call({
    method: 'GET',
    path: `/${contracts}/${encodeURIComponent(id)}`,
    repeatable: true,
    query: { fields: field },
  })
  if (!called.ok) return {}
  const number = (called.answer.json as { data?: Fields[] } | undefined)?.data?.[0]?.[field]
  return typeof number === 'string' || typeof number === 'number' ? { number: String(number) } : {}
}
