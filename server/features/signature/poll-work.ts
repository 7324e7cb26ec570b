import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { JobOutcome } from '../../jobs/queues.ts'
import type { QueueWork } from '../../jobs/work-on-queues.ts'
import { recordCopies } from './deliver/send-copies.ts'
import { pollAfterSeconds, schedulePoll, toPollJob } from './envelope-jobs.ts'
import { NOTIFIED_STATES, notifySender } from './notify-sender.ts'
import { endUndelivered } from './open/end-undelivered.ts'
import { inviteSecond } from './open/invite-second.ts'
import { pollProvider } from './open/poll-provider.ts'
import { finishSigning } from './seal/finish-signing.ts'

const DONE: JobOutcome = { ok: true }
const NOT_FINISHED: JobOutcome = { ok: false, detail: 'La copia o l’avviso della firma non è partito' }

/**
 * The handler of `signature.poll`: polls the service for a sent envelope until it ends, and continues what a crash or a
 * failure interrupted: the invitation of the second signer, the seal, the copies, the notification of the sender. It
 * also stores what happened to copies that waited in the outbox.
 */
export const createPollWork = (context: Context): QueueWork<'signature.poll'> => ({
  run: ({ envelopeId }) => poll(context, envelopeId),
  findPending: async (db) => {
    const rows = await selectUnfinished(db).orderBy('e.created_at').execute()
    return rows.map(({ id }) => toPollJob(id))
  },
})

async function poll(context: Context, id: string): Promise<JobOutcome> {
  const { db, now } = context
  await recordCopies(context, id)
  const find = () => selectUnfinished(db).where('e.id', '=', id).executeTakeFirst()
  const envelope = await find()
  if (!envelope) return DONE
  const outcome = await advance(context, envelope)
  if (!outcome.ok) return outcome
  const after = await find()
  if (!after) return DONE
  if (!isAwaited(after)) return NOT_FINISHED
  await schedulePoll(db, id, pollAfterSeconds(after, now()))
  return DONE
}

type Unfinished = Awaited<ReturnType<ReturnType<typeof selectUnfinished>['executeTakeFirstOrThrow']>>

async function advance(context: Context, envelope: Unfinished): Promise<JobOutcome> {
  const { id, received_at } = envelope
  if (received_at) await finishSigning(context, id)
  else if (!isAwaited(envelope)) await notifySender(context, id)
  else {
    await inviteSecond(context, id)
    if (!(await endUndelivered(context, id))) return await pollProvider(context, envelope)
  }
  return DONE
}

/** A signer has not signed yet. */
const isAwaited = ({ state, received_at }: Pick<Unfinished, 'state' | 'received_at'>) =>
  (state === 'sent' || state === 'opened') && received_at === null

/** Envelopes that await a signer, a seal, copies or a notification. */
const selectUnfinished = (db: Kysely<Database>) =>
  db
    .selectFrom('envelopes as e')
    .select(['e.id', 'e.provider', 'e.external_id', 'e.state', 'e.expires_at', 'e.received_at'])
    .select(['e.withdrawn_at', 'e.withdrawn_by', 'e.second_signer', 'e.awaited'])
    .where((where) =>
      where.or([
        where('e.state', 'in', ['sent', 'opened']),
        where.and([where('e.state', 'in', NOTIFIED_STATES), where('e.notified_at', 'is', null)]),
        where.and([
          where('e.state', '=', 'signed'),
          where('e.provider', '=', 'built-in'),
          where('e.copied_at', 'is', null),
        ]),
      ]),
    )
