import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import type { Context } from '../../../context.ts'
import type { SignaturePort } from '../../../providers/signature/port.ts'
import { recordReminder } from './change-envelope.ts'

const BATCH_SIZE = 20
const REMINDER_DAYS = 2
/** Automatic reminders; a user may send more. */
const MAX_REMINDERS = 3

/** Reminds customers who have not signed: every other day, a few times, and the day before the expiry. */
export async function remindSigners(context: Context): Promise<{ reminded: number }> {
  // Other providers send reminders automatically.
  const signature = context.signatures.find(({ decidesHere }) => decidesHere)
  if (!signature || signature.unavailable) return { reminded: 0 }
  const due = await selectUnreminded(context, signature.provider)
    .orderBy('expires_at')
    .limit(BATCH_SIZE)
    .execute()
  let reminded = 0
  for (const { id, external_id, awaited: signer } of due) {
    // A user or another process may have reminded since the query.
    const still = await selectUnreminded(context, signature.provider)
      .where('id', '=', id)
      .where('awaited', '=', signer)
      .executeTakeFirst()
    const sent = still && (await signature.remind(external_id))
    if (!sent?.ok) continue
    await recordReminder(context, { id, signer })
    reminded += 1
  }
  return { reminded }
}

function selectUnreminded({ db, now }: Context, provider: SignaturePort['provider']) {
  const at = now()
  const ago = (days: number) => new Date(at.getTime() - days * DAY_MS)
  return db
    .selectFrom('envelopes')
    .select(['id', 'external_id', 'awaited'])
    .where('provider', '=', provider)
    .where('state', 'in', ['sent', 'opened'])
    .where('received_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .where(({ eb, or }) => or([eb('awaited', '=', 'customer'), eb('second_invited_at', 'is not', null)]))
    .where(({ eb, or, and, fn }) => {
      const last = fn.coalesce('reminded_at', 'second_invited_at', 'sent_at')
      return or([
        and([eb('reminders', '<', MAX_REMINDERS), eb(last, '<=', ago(REMINDER_DAYS))]),
        and([eb('expires_at', '<=', ago(-1)), eb(last, '<=', ago(1))]),
      ])
    })
}
