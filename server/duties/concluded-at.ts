import type { Selectable } from 'kysely'
import type { EnvelopeTable } from '../db/schema.ts'

/**
 * When a contract was concluded: with the last signature here, or when another service reported it as signed. Null for an
 * unsigned one.
 */
export const concludedAt = ({
  state,
  received_at,
  finished_at,
}: Pick<Selectable<EnvelopeTable>, 'state' | 'received_at' | 'finished_at'>): Date | null =>
  received_at ?? (state === 'signed' ? finished_at : null)
