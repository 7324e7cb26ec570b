import type { Context } from '../../../context.ts'
import type { SignaturePort } from '../../../providers/signature/port.ts'
import { noteReminder } from './change-envelope.ts'
import { followEnvelopes } from './follow-envelopes.ts'
import { inviteSeconds } from './invite-second.ts'
import { resumeEnvelopes } from './resume-envelopes.ts'
import { finishSigning } from './signing/finish-signing.ts'
import { tellSenders } from './tell-sender.ts'

const AT_ONCE = 20
const DAY_MS = 86_400_000
const REMINDER_DAYS = 2
/** By itself; a person may write more often. */
const MOST_REMINDERS = 3
/** Sealing takes moments; whoever is at it right now is not joined. */
const LATER_MS = 5 * 60_000

/** Goes on with all that has to do with signing: sendings cut off, what customers did, what is to be sealed. */
export async function followSignatures(context: Context) {
  const counts = { settled: 0, waiting: 0, changed: 0, sealed: 0 }
  for (const signature of context.signatures) {
    const resumed = await resumeEnvelopes(context, signature)
    const followed = await followEnvelopes(context, signature)
    counts.settled += resumed.settled
    counts.waiting += resumed.waiting
    counts.changed += followed.changed
  }
  await inviteSeconds(context)
  counts.sealed = await finishSignings(context)
  await tellSenders(context)
  return counts
}

/** What customers signed and a crash, or a silent service, left without its sealed file or its copy. */
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
    .limit(AT_ONCE)
    .execute()
  let sealed = 0
  for (const { id } of waiting) {
    const columns = { next_poll_at: new Date(at.getTime() + LATER_MS), updated_at: at }
    await db.updateTable('envelopes').set(columns).where('id', '=', id).execute()
    try {
      await finishSigning(context, id)
      sealed += 1
    } catch (error) {
      log.warn({ envelope: id, reason: (error as Error).message }, 'A contract is sealed later')
    }
  }
  return sealed
}

/** Writes once more to customers who have not signed: every other day, a few times, and the day before it is too late. */
export async function remindSigners(context: Context): Promise<{ reminded: number }> {
  // Others remind by themselves.
  const signature = context.signatures.find(({ decidesHere }) => decidesHere)
  if (!signature || signature.unavailable) return { reminded: 0 }
  const due = await unreminded(context, signature.provider).orderBy('expires_at').limit(AT_ONCE).execute()
  let reminded = 0
  for (const { id, external_id, awaited: signer } of due) {
    // Somebody of the office, or another process, may have written since it was found.
    const still = await unreminded(context, signature.provider)
      .where('id', '=', id)
      .where('awaited', '=', signer)
      .executeTakeFirst()
    const sent = still && (await signature.remind(external_id))
    if (!sent?.ok) continue
    await noteReminder(context, { id, signer })
    reminded += 1
  }
  return { reminded }
}

function unreminded({ db, now }: Context, provider: SignaturePort['provider']) {
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
        and([eb('reminders', '<', MOST_REMINDERS), eb(last, '<=', ago(REMINDER_DAYS))]),
        and([eb('expires_at', '<=', ago(-1)), eb(last, '<=', ago(1))]),
      ])
    })
}
