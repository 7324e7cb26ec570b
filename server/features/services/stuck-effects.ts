import { type Kysely, sql, type Transaction } from 'kysely'
import { MAX_STUCK, type Stuck } from '../../../shared/api/services.ts'
import { dismissEntries, reopenEntries } from '../../crm/sync-jobs.ts'
import { confirmHeldList, findHeldLists } from '../../crm-lists/held-crm-lists.ts'
import type { Database } from '../../db/schema.ts'
import { EFFECT_KINDS, isEffectQueue } from '../../effects/effect-jobs.ts'
import { Failure } from '../../http/failure.ts'
import { type FailedJob, findFailedJobs, lockFailedJob } from '../../jobs/dead-letters.ts'
import { enqueueNow, removeFailedJob, removeJobs } from '../../jobs/enqueue.ts'
import type { QueueName } from '../../jobs/queues.ts'
import { wordEnvelopeCause } from '../../providers/signature/word-failure.ts'
import { effectColumnOf, findSubjects, subjectIdOf } from './subjects.ts'

/**
 * The retries that an administrator sees before the last attempt. Mails and deliveries have lists of their own, and an
 * envelope that awaits its signer is polled for weeks.
 */
const SHOWN_RETRIES = sql<boolean>`(
  queue not in ('mail.send', 'webhook.deliver', 'signature.poll') or queue = 'signature.poll' and exists (
    select from envelopes where id = (data ->> 'envelopeId')::uuid and state in ('sent', 'opened')
      and (received_at is not null or withdrawn_at is not null)))`

/** The failed jobs of effects and the lists of the CRM that await a confirmation, newest first. */
export async function findStuck(db: Kysely<Database>, now: Date): Promise<Stuck[]> {
  const jobs = await findFailedJobs(db, { retries: SHOWN_RETRIES, limit: MAX_STUCK })
  const subjects = await findSubjects(db, jobs)
  const failed = jobs.map(({ id, queue, at, nextTryAt, attempts, detail }) => ({
    id,
    kind: queue,
    state: 'failed',
    about: '',
    recordId: null,
    who: '',
    at: at.toISOString(),
    attempts,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    detail,
    ...subjects.get(id),
  }))
  const found = [...(await heldLists(db, now)), ...failed]
  return found.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_STUCK)
}

interface Repair {
  id: string
  action: 'retry' | 'settle'
  now: Date
}

/**
 * Runs a failed job now, or dismisses it with its effect; confirms a list of the CRM. Returns the queue of the job, or
 * `list`.
 */
export async function repairStuck(trx: Transaction<Database>, repair: Repair): Promise<QueueName | 'list'> {
  const { id, action, now } = repair
  const job = await lockFailedJob(trx, id)
  if (!job) {
    if (!(await repairHeldList(trx, repair))) throw new Failure('not-found')
    return 'list'
  }
  const { queue, key, data, group } = job
  if (action === 'settle') {
    await DISMISS[queue]?.(trx, job, now)
    await removeFailedJob(trx, id)
  } else {
    await PREPARE_RETRY[queue]?.(trx, job, now)
    // The data come from the same queue.
    await enqueueNow(trx, queue, { key, data: data as never, ...(group !== null && { group }) })
  }
  return queue
}

const NOUNS: Record<string, string> = { products: 'prodotti', owners: 'Contact Owner' }

/** Lists of the CRM that lack too many entries. */
async function heldLists(db: Kysely<Database>, now: Date): Promise<Stuck[]> {
  const lists = await findHeldLists(db, now)
  return lists.map(({ id, name, read_at, held: { lost, of, names } }) => ({
    id,
    kind: `crm-${name}`,
    state: 'held',
    attempts: 0,
    about: `Nell’ultima lettura mancano ${lost.length} ${NOUNS[name]} su ${of}: ${names.join(', ')}${lost.length > names.length ? ', …' : ''}`,
    recordId: null,
    who: '',
    at: read_at.toISOString(),
    nextTryAt: null,
    detail:
      'Fino alla conferma resta l’elenco di prima. Se nel CRM non ci sono più davvero, applica il nuovo elenco: quelli che mancano non si possono più scegliere.',
  }))
}

/** Confirms the list. A list stays held back until then, so it cannot be dismissed. */
async function repairHeldList(db: Kysely<Database>, { id, action, now }: Repair): Promise<boolean> {
  if (action === 'retry') return await confirmHeldList(db, id)
  const lists = await findHeldLists(db, now)
  if (!lists.some((list) => list.id === id)) return false
  throw new Failure('invalid', { message: 'Un elenco in sospeso si applica, non si archivia.' })
}

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
    .set({ updated_at: now, state: 'cancelled', finished_at: now, failure: 'dismissed', failure_detail: '' })
    .where('id', '=', id)
    .execute()
  for (const queue of ['signature.send', 'signature.poll'] as const) await removeJobs(trx, queue, id)
  const detail = JSON.stringify({ reason: wordEnvelopeCause({ failure: 'dismissed', detail: '' }) })
  await trx
    .insertInto('envelope_events')
    .values({ envelope_id: id, at: now, what: 'cancelled', detail })
    .execute()
}

type Acts = Partial<Record<QueueName, Act>>

/** What a retry changes in the rows of the product, so that the job finds work. */
const PREPARE_RETRY: Acts = {
  'mail.send': requeueMail,
  'crm.sync-record': (trx, job, now) => reopenEntries(trx, subjectIdOf(job), now),
  'crm.attach-document': reopenEffects,
  'lead.create': reopenEffects,
  'newsletter.subscribe': reopenEffects,
}

/** What the dismissal of a failed job changes in the rows of the product. */
const DISMISS: Acts = {
  'mail.send': dismissMail,
  'crm.sync-record': (trx, job, now) => dismissEntries(trx, subjectIdOf(job), now),
  'crm.attach-document': dismissEffects,
  'lead.create': dismissEffects,
  'newsletter.subscribe': dismissEffects,
  'signature.send': dismissEnvelope,
  'signature.poll': dismissEnvelope,
}
