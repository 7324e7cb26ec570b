import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { EFFECT_KINDS, isEffectQueue } from '../../effects/effect-jobs.ts'
import { Failure } from '../../http/failure.ts'
import type { FailedJob } from '../../jobs/dead-letters.ts'
import { removeJobs } from '../../jobs/enqueue.ts'
import type { QueueName } from '../../jobs/queues.ts'
import { effectColumnOf, subjectIdOf } from './subjects.ts'

type Act = (trx: Transaction<Database>, job: FailedJob, now: Date) => Promise<void>

const selectEffects = (trx: Transaction<Database>, job: FailedJob) => {
  if (!isEffectQueue(job.queue)) throw new Error(`${job.queue} has no effects`)
  return trx
    .updateTable('effects')
    .where('kind', '=', EFFECT_KINDS[job.queue])
    .where('state', '<>', 'done')
    .where('dismissed_at', 'is', null)
    .where(effectColumnOf(job.queue), '=', subjectIdOf(job))
}

const reopenEffects: Act = async (trx, job, now) =>
  void (await selectEffects(trx, job).set({ updated_at: now, state: 'open' }).execute())

const dismissEffects: Act = async (trx, job, now) =>
  void (await selectEffects(trx, job).set({ updated_at: now, dismissed_at: now }).execute())

const ENDED_MAILS = ['failed', 'unsure', 'expired'] as const

const requeueMail: Act = async (trx, job, now) => {
  const mail = await trx
    .updateTable('mail_outbox')
    .set({ updated_at: now, state: 'queued', next_try_at: null, valid_until: null, attempts: 0 })
    .where('id', '=', subjectIdOf(job))
    .where('state', 'in', ENDED_MAILS)
    .returning(['text', 'sealed_content'])
    .executeTakeFirst()
  // The content of a mail with a code is deleted at its expiry.
  if (mail?.text === '' && mail.sealed_content === null)
    throw new Failure('invalid', {
      message: 'Il codice di questa e-mail non vale più: chi lo aspettava ne chiede un altro.',
    })
}

const dismissMail: Act = async (trx, job, now) =>
  void (await trx
    .updateTable('mail_outbox')
    .set({ updated_at: now, dismissed_at: now, sealed_content: null })
    .where('id', '=', subjectIdOf(job))
    .where('state', 'in', ENDED_MAILS)
    .execute())

const DISMISSED = 'Archiviata da un amministratore.'
const SIGNED = 'Il cliente ha già firmato: il file va sigillato, non si può archiviare.'

/** Dismisses an envelope so that the contract can be sent again; one that a customer may still sign stays. */
const dismissEnvelope: Act = async (trx, job, now) => {
  const id = subjectIdOf(job)
  const envelope = await trx
    .selectFrom('envelopes')
    .select(['state', 'received_at', 'withdrawn_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!envelope) return
  const { state, received_at, withdrawn_at } = envelope
  const isOut = state === 'sent' || state === 'opened'
  if (isOut && received_at) throw new Failure('invalid', { message: SIGNED })
  if (isOut ? !withdrawn_at : state !== 'preparing' && state !== 'to-check') return
  await trx
    .updateTable('envelopes')
    .set({ updated_at: now, state: 'cancelled', finished_at: now, reason: DISMISSED })
    .where('id', '=', id)
    .execute()
  for (const queue of ['signature.send', 'signature.poll'] as const) await removeJobs(trx, queue, id)
  const detail = JSON.stringify({ reason: DISMISSED })
  await trx
    .insertInto('envelope_events')
    .values({ envelope_id: id, at: now, what: 'cancelled', detail })
    .execute()
}

type Acts = Partial<Record<QueueName, Act>>

/** What a retry changes in the rows of the product, so that the job finds work. */
export const PREPARE_RETRY: Acts = {
  'mail.send': requeueMail,
  'crm.sync-record': reopenEffects,
  'crm.attach-document': reopenEffects,
  'lead.create': reopenEffects,
  'newsletter.subscribe': reopenEffects,
}

/** What the dismissal of a failed job changes in the rows of the product. */
export const SETTLE: Acts = {
  'mail.send': dismissMail,
  'crm.sync-record': dismissEffects,
  'crm.attach-document': dismissEffects,
  'lead.create': dismissEffects,
  'newsletter.subscribe': dismissEffects,
  'signature.send': dismissEnvelope,
  'signature.poll': dismissEnvelope,
}
