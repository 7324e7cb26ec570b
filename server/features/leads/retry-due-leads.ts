import { z } from 'zod'
import type { Context } from '../../context.ts'
import { retryDueEffects } from '../../effects/due-effects.ts'
import { type LeadContext, runLead } from './lead-effect.ts'

const lead = z.strictObject({
  contactId: z.string(),
  source: z.string(),
  ownerId: z.string(),
  contractType: z.string(),
  callbackTime: z.string(),
})

/** Retries the leads that are due or were interrupted, each on behalf of its user. */
export async function retryDueLeads(
  context: LeadContext & Pick<Context, 'log'>,
): Promise<{ entered: number; waiting: number }> {
  const { granted, waiting } = await retryDueEffects(context, 'lead', async ({ key, payload, userId }) => {
    const { ok } = await runLead(context, key, { lead: lead.parse(payload), userId })
    return ok
  })
  return { entered: granted, waiting }
}
