import { z } from 'zod'
import type { Context } from '../../context.ts'
import { grantDue } from '../../db/due-wishes.ts'
import { type Entering, enterLead } from './enter-lead.ts'

const lead = z.strictObject({
  ...{ contactId: z.string(), source: z.string(), ownerId: z.string() },
  ...{ contractType: z.string(), callbackTime: z.string() },
})

/** Enters the leads that the CRM did not take, and those that a crash cut off, each for whoever asked for it. */
export async function enterWaiting(
  context: Entering & Pick<Context, 'log'>,
): Promise<{ entered: number; waiting: number }> {
  const { granted, waiting } = await grantDue(context, 'lead', async ({ key, payload, userId }) => {
    const { ok } = await enterLead(context, key, { lead: lead.parse(payload), userId })
    return ok
  })
  return { entered: granted, waiting }
}
