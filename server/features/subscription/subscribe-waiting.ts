import { z } from 'zod'
import { type Asking, subscribeClient } from './subscribe-client.ts'

const AT_ONCE = 50
const wish = z.object({
  ...{ email: z.string(), name: z.string(), lastName: z.string(), contactId: z.string() },
  ...{ leadId: z.string(), ownerId: z.string(), askedBy: z.string(), ip: z.string() },
  askedAt: z.coerce.date(),
})

/** Asks again for the subscriptions that the newsletter's service did not take. */
export async function subscribeWaiting(context: Asking): Promise<{ subscribed: number; waiting: number }> {
  const { db, now } = context
  const due = await db
    .selectFrom('ledger')
    .select('payload')
    .where('kind', '=', 'newsletter')
    .where('state', '<>', 'done')
    .where('settled_at', 'is', null)
    .where('next_try_at', '<=', now())
    .orderBy('next_try_at')
    .limit(AT_ONCE)
    .execute()
  let subscribed = 0
  for (const { payload } of due) {
    const { askedAt, ...subscription } = wish.parse(payload)
    if ((await subscribeClient(context, subscription, askedAt)).ok) subscribed += 1
  }
  return { subscribed, waiting: due.length - subscribed }
}
