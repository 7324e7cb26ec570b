import type { Context } from '../../context.ts'
import type { SignaturePort } from '../../providers/signature/port.ts'
import { recordReminder } from '../signatures/change-envelope.ts'
import { endUndelivered } from '../signatures/end-undelivered.ts'
import { inviteSeconds } from '../signatures/invite-second.ts'
import { notifySenders } from '../signatures/notify-sender.ts'
import { pollEnvelopes } from '../signatures/poll-envelopes.ts'
import { resumeEnvelopes } from '../signatures/resume-envelopes.ts'
import { finishSigning } from './finish-signing.ts'

const BATCH_SIZE = 20
const DAY_MS = 86_400_000
const REMINDER_DAYS = 2
/** Automatic reminders; a user may send more. */
const MAX_REMINDERS = 3
/** Sealing is quick; the delay prevents a second start of a running one. */
const LATER_MS = 5 * 60_000

/** Runs all due work of signatures: interrupted sendings, polls of the provider, seals and notifications. */
export async function runSignatures(context: Context) {
  const counts = { settled: 0, waiting: 0, changed: 0, sealed: 0 }
  for (const signature of context.signatures) {
    const resumed = await resumeEnvelopes(context, signature)
    const polled = await pollEnvelopes(context, signature)
    counts.settled += resumed.settled
    counts.waiting += resumed.waiting
    counts.changed += polled.changed
  }
  await inviteSeconds(context)
  counts.changed += await endUndelivered(context)
  counts.sealed = await finishSignings(context)
  await notifySenders(context)
  return counts
}

/** Finishes signed contracts without a sealed file or copy after a crash or a failure. */
async function finishSignings(context: Context): Promise<number> {
  const { db, now, log } = context
  const at = now()
  const waiting = await db
    .selectFrom('envelopes')
    .select('id')
    .where('provider', '=', 'built-in')
    .where((where) =>
      where.or([
        where.and([
          where('received_at', 'is not', null),
          where('state', 'in', ['sent', 'opened']),
          where('next_poll_at', '<=', at),
        ]),
        where.and([
          where('state', '=', 'signed'),
          where('copied_at', 'is', null),
          where('updated_at', '<=', new Date(at.getTime() - 60_000)),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .limit(BATCH_SIZE)
    .execute()
  let sealed = 0
  for (const { id } of waiting) {
    const columns = { next_poll_at: new Date(at.getTime() + LATER_MS), updated_at: at }
    await db.updateTable('envelopes').set(columns).where('id', '=', id).execute()
    try {
      await finishSigning(context, id)
      sealed += 1
    } catch (error) {
      log.warn(
        { envelope: id, reason: (error as Error).message },
        'A contract could not be sealed; the sealing is retried',
      )
    }
  }
  return sealed
}

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
