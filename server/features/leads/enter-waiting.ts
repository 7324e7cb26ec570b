import { z } from 'zod'
import { type Entering, enterLead } from './enter-lead.ts'

/** A wish that stands open for this long was cut off by a crash. */
const CUT_OFF_MS = 5 * 60_000
/** Nobody expects any more what was cut off so long ago. */
const FORGOTTEN_MS = 7 * 86_400_000
const AT_ONCE = 50

const lead = z.strictObject({
  ...{ contactId: z.string(), source: z.string(), ownerId: z.string() },
  ...{ contractType: z.string(), callbackTime: z.string() },
})

/** Enters the leads that the CRM did not take, and those that a crash cut off, each for whoever asked for it. */
export async function enterWaiting(context: Entering): Promise<{ entered: number; waiting: number }> {
  const due = await findDue(context)
  let entered = 0
  for (const { key, payload, user_id } of due) {
    const wish = { lead: lead.parse(payload), userId: user_id }
    if ((await enterLead(context, key, wish)).ok) entered += 1
  }
  return { entered, waiting: due.length - entered }
}

async function findDue({ db, now }: Entering) {
  const before = (ms: number) => new Date(now().getTime() - ms)
  return await db
    .selectFrom('ledger')
    .select(['key', 'payload', 'user_id'])
    .where('kind', '=', 'lead')
    .where('state', '<>', 'done')
    .where('settled_at', 'is', null)
    .where('user_id', 'is not', null)
    .where((where) =>
      where.or([
        where('next_try_at', '<=', now()),
        where.and([
          where('state', '=', 'open'),
          where('updated_at', '<', before(CUT_OFF_MS)),
          where('updated_at', '>', before(FORGOTTEN_MS)),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .limit(AT_ONCE)
    .$narrowType<{ user_id: string }>()
    .execute()
}
