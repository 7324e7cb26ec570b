import { type Kysely, sql } from 'kysely'
import type { LEAD_STATES } from '../../../shared/api/leads.ts'
import type { Database } from '../../db/schema.ts'
import type { Lead } from '../../providers/crm/port.ts'

type LeadState = { state: (typeof LEAD_STATES)[number]; id: string }

/** An equal lead of an earlier day is another one, unless it waited until now. */
const RECENT_MS = 86_400_000

/** The state of the newest effect of this lead. */
export async function findLead(db: Kysely<Database>, lead: Lead, now: Date): Promise<LeadState> {
  const row = await db
    .selectFrom('effects')
    .select(['state', 'external_id', 'dismissed_at', 'updated_at'])
    .where('kind', '=', 'lead')
    .where(sql<boolean>`payload = ${JSON.stringify(lead)}::jsonb`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const nothing: LeadState = { state: 'none', id: '' }
  if (!row || row.updated_at.getTime() < now.getTime() - RECENT_MS) return nothing
  if (row.state === 'done') return { state: 'created', id: row.external_id }
  if (row.dismissed_at !== null) return nothing
  return { state: row.state === 'open' ? 'waiting' : 'refused', id: '' }
}
