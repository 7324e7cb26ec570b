import { type Kysely, sql, type Transaction } from 'kysely'
import { MAX_STUCK, type Stuck } from '../../../shared/api/services.ts'
import { confirmHeldList, findHeldLists } from '../../db/held-crm-lists.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { findFailedJobs, lockFailedJob } from '../../jobs/dead-letters.ts'
import { enqueueNow, removeFailedJob } from '../../jobs/enqueue.ts'
import type { QueueName } from '../../jobs/queues.ts'
import { PREPARE_RETRY, SETTLE } from './settle-effects.ts'
import { findSubjects } from './subjects.ts'

/**
 * The retries that an administrator sees before the last attempt. Mails and deliveries have lists of their own, and an
 * envelope that awaits its signer is polled for weeks.
 */
const SHOWN_RETRIES = sql<boolean>`(
  queue not in ('mail.send', 'webhook.deliver', 'signature.poll') or queue = 'signature.poll' and exists (
    select from envelopes where id::text = data ->> 'envelopeId' and state in ('sent', 'opened')
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
    await SETTLE[queue]?.(trx, job, now)
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
