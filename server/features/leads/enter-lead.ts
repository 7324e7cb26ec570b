import { type Kysely, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { doOnce, type Effect } from '../../db/ledger.ts'
import { logUserAction } from '../../db/log-user-action.ts'
import type { Database } from '../../db/schema.ts'
import type { Lead } from '../../providers/crm/port.ts'

export type Entering = Pick<Context, 'crm' | 'db' | 'now' | 'config'>

export interface Wish {
  lead: Lead
  userId: string
  /** Where the wish comes from; a job when absent. */
  ip?: string
}

/** Enters a lead once under its key, however often it is tried, and tells of it in the log of whoever asked. */
export async function enterLead(
  { crm, db, now, config }: Entering,
  key: string,
  { lead, userId, ip = 'job' }: Wish,
): Promise<Effect & { waits: boolean }> {
  return await doOnce(
    db,
    key,
    { kind: 'lead', payload: { ...lead }, userId },
    (once) => crm.saveLead(once, lead),
    {
      times: { now: now(), retrySeconds: config.retryBaseSeconds },
      onSuccess: async (trx, { id }) => {
        const detail = { lead: id, contact: lead.contactId }
        await logUserAction(trx, { userId, ip, action: 'lead created', detail })
      },
    },
  )
}

/** An equal lead that still waits, of an earlier day perhaps: it is that one that is asked for. */
export async function findWaitingKey(db: Kysely<Database>, lead: Lead): Promise<string | undefined> {
  const row = await db
    .selectFrom('effects')
    .select('key')
    .where('kind', '=', 'lead')
    .where('state', '<>', 'done')
    .where('dismissed_at', 'is', null)
    .where('next_try_at', 'is not', null)
    .where(sql<boolean>`payload = ${JSON.stringify(lead)}::jsonb`)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.key
}
