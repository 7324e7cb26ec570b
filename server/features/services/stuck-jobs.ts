import type { Kysely } from 'kysely'
import { MAX_STUCK, type Stuck } from '../../../shared/api/services.ts'
import type { Database } from '../../db/schema.ts'
import {
  type DeadLetter,
  findDeadLetters,
  removeDeadLetter,
  retryDeadLetter,
} from '../../jobs/dead-letters.ts'

/** The jobs of effects whose last attempt failed, without those of envelopes that are listed themselves. */
export async function stuckJobs(
  db: Kysely<Database>,
  listedEnvelopes: ReadonlySet<string>,
): Promise<Stuck[]> {
  const all = await findDeadLetters(db, MAX_STUCK)
  const letters = all.filter(({ data }) => !listedEnvelopes.has(String(data.envelopeId)))
  const subjects = new Map([
    ...(await findDeliveries(db, idsOf(letters, 'deliveryId'))),
    ...(await findMails(db, idsOf(letters, 'mailId'))),
    ...(await findEnvelopes(db, idsOf(letters, 'envelopeId'))),
  ])
  return letters.map(({ id, queue, data, attempts, at, detail }) => {
    const subject = subjects.get(String(data.deliveryId ?? data.mailId ?? data.envelopeId))
    return {
      id,
      source: 'job',
      kind: queue,
      state: 'failed',
      attempts,
      about: subject?.about ?? '',
      recordId: subject?.recordId ?? (typeof data.recordId === 'string' ? data.recordId : null),
      who: '',
      at: at.toISOString(),
      nextTryAt: null,
      detail,
    }
  })
}

/** The subject of the job. */
interface Subject {
  about: string
  recordId: string | null
}
type Subjects = (readonly [id: string, subject: Subject])[]

const idsOf = (letters: readonly DeadLetter[], name: string): string[] =>
  letters.flatMap(({ data }) => (typeof data[name] === 'string' ? [data[name]] : []))

async function findDeliveries(db: Kysely<Database>, ids: readonly string[]): Promise<Subjects> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.record_id as recordId', 'w.url as about'])
    .where('d.id', 'in', ids)
    .execute()
  return rows.map(({ id, ...subject }) => [id, subject])
}

async function findMails(db: Kysely<Database>, ids: readonly string[]): Promise<Subjects> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'subject'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, recipient, subject }) => [id, { about: `${recipient}: ${subject}`, recordId: null }])
}

async function findEnvelopes(db: Kysely<Database>, ids: readonly string[]): Promise<Subjects> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('envelopes')
    .select(['id', 'name as about', 'record_id as recordId'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, ...subject }) => [id, subject])
}

interface Repair {
  id: string
  action: 'retry' | 'settle'
}

export const repairJob = (db: Kysely<Database>, { id, action }: Repair): Promise<boolean> =>
  action === 'retry' ? retryDeadLetter(db, id) : removeDeadLetter(db, id)
