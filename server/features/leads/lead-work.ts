import { z } from 'zod'
import { findOpenEffects, retryEffect, toEffectJob } from '../../effects/effect-jobs.ts'
import type { QueueWork } from '../../jobs/work-on-queues.ts'
import { type LeadContext, runLead } from './lead-effect.ts'

const lead = z.strictObject({
  contactId: z.string(),
  source: z.string(),
  ownerId: z.string(),
  contractType: z.string(),
  callbackTime: z.string(),
})

/** The work of `lead.create`: creates a lead that the CRM did not take or a crash interrupted, on behalf of its user. */
export const createLeadWork = (context: LeadContext): QueueWork<'lead.create'> => ({
  run: ({ effectId }, { isLast }) =>
    retryEffect(context.db, { effectId, isLast }, ({ key, payload, userId }) =>
      runLead(context, key, { lead: lead.parse(payload), userId }),
    ),
  findPending: async (db) => (await findOpenEffects(db, 'lead')).map((effect) => toEffectJob(effect)),
})
