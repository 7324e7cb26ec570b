import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import type { LEAD_STATES } from '../../../shared/api/leads.ts'
import type { Actor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { missingEffectJobs, retryEffect } from '../../effects/effect-jobs.ts'
import { type EffectOutcome, runOnce } from '../../effects/effects.ts'
import type { QueueWork } from '../../jobs/work-on-queues.ts'
import type { Lead } from '../../providers/crm/port.ts'

export type LeadContext = Pick<Context, 'crm' | 'db' | 'now' | 'config'>

export interface LeadEffect {
  lead: Lead
  actor: Actor
}

/** Creates a lead once for its key, and writes a log entry of the user. */
export async function runLead(
  { crm, db, config }: LeadContext,
  key: string,
  { lead, actor }: LeadEffect,
): Promise<EffectOutcome & { waits: boolean }> {
  return await runOnce(
    db,
    key,
    { kind: 'lead', payload: { ...lead }, userId: actor.userId },
    (once) => crm.saveLead(once, lead),
    {
      retrySeconds: config.retryBaseSeconds,
      onSuccess: async (trx, { id }) => {
        const detail = { lead: id, contact: lead.contactId }
        await logUserAction(trx, { userId: actor.userId, actor, action: 'lead created', detail })
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

type LeadState = { state: (typeof LEAD_STATES)[number]; id: string }

/** An equal lead of an earlier day is a new lead, unless the earlier one is still pending. */
const RECENT_MS = DAY_MS

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

const lead = z.strictObject({
  contactId: z.string(),
  source: z.string(),
  ownerId: z.string(),
  contractType: z.string(),
  callbackTime: z.string(),
})

/** The handler of `lead.create`: retries a failed or interrupted creation of a lead on behalf of its user. */
export const createLeadWork = (context: LeadContext): QueueWork<'lead.create'> => ({
  run: ({ effectId }, { isLast }) =>
    retryEffect(context.db, { effectId, isLast }, ({ key, payload, userId }) =>
      runLead(context, key, { lead: lead.parse(payload), actor: { kind: 'job', userId } }),
    ),
  ...missingEffectJobs('lead.create'),
})
