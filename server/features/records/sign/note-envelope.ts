import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

interface EnvelopeEvent {
  envelopeId: string
  what: string
  at: Date
  ip?: string
  agent?: string
  detail?: Record<string, unknown>
}

/** Adds to what happened to an envelope. Called with the transaction of the change that it tells of. */
export async function noteEnvelope(
  db: Kysely<Database>,
  { envelopeId, what, at, ip = '', agent = '', detail = {} }: EnvelopeEvent,
): Promise<void> {
  await db
    .insertInto('envelope_events')
    .values({ envelope_id: envelopeId, what, at, ip, agent, detail: JSON.stringify(detail) })
    .execute()
}
