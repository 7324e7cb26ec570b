import { type Kysely, sql } from 'kysely'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { type EffectOutcome, runOnce } from '../../effects/effects.ts'
import type { Lead } from '../../providers/crm/port.ts'

export type LeadContext = Pick<Context, 'crm' | 'db' | 'now' | 'config'>

export interface LeadEffect {
  lead: Lead
  userId: string
  /** The IP address of the request; absent for a job. */
  ip?: string
}

/** Creates a lead once for its key, and writes a log entry of the user. */
export async function runLead(
  { crm, db, config }: LeadContext,
  key: string,
  { lead, userId, ip = 'job' }: LeadEffect,
): Promise<EffectOutcome & { waits: boolean }> {
  return await runOnce(
    db,
    key,
    { kind: 'lead', payload: { ...lead }, userId },
    (once) => crm.saveLead(once, lead),
    {
      retrySeconds: config.retryBaseSeconds,
      onSuccess: async (trx, { id }) => {
        const detail = { lead: id, contact: lead.contactId }
        await logUserAction(trx, { userId, ip, action: 'lead created', detail })
      },
    },
  )
}

/** The key of an equal lead that is queued, possibly since an earlier day. */
export async function findPendingKey(db: Kysely<Database>, lead: Lead): Promise<string | undefined> {
  const row = await db
    .selectFrom('effects')
    .select('key')
    .where('kind', '=', 'lead')
    .where('state', '=', 'open')
    .where('dismissed_at', 'is', null)
    .where(sql<boolean>`payload = ${JSON.stringify(lead)}::jsonb`)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.key
}
