import type { Kysely } from 'kysely'
import type { Stuck } from '../../../shared/api/services.ts'
import { wordEntryFailure } from '../../crm/word-failure.ts'
import type { Database } from '../../db/schema.ts'
import { EFFECT_KINDS, isEffectQueue } from '../../effects/effect-jobs.ts'
import type { FailedJob } from '../../jobs/dead-letters.ts'
import type { QueueName } from '../../jobs/queues.ts'
import { wordMailFailure } from '../../providers/mail/word-failure.ts'
import { wordEnvelopeFailure } from '../../providers/signature/word-failure.ts'
import { wordEffectFailure } from './word-effect-failure.ts'

/** What a failed job is about, as the rows of the product know it. */
export type Subject = Partial<
  Pick<Stuck, 'kind' | 'state' | 'about' | 'recordId' | 'who' | 'attempts' | 'detail'>
>

/** The subjects of failed jobs, by the id of the job. */
export async function findSubjects(
  db: Kysely<Database>,
  jobs: readonly FailedJob[],
): Promise<Map<string, Subject>> {
  const subjects = new Map<string, Subject>()
  for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue)) {
    const found = await FIND[queue](db, [...new Set(ofQueue.map((job) => subjectIdOf(job)))], queue)
    for (const job of ofQueue) {
      const subject = found.get(subjectIdOf(job))
      if (subject) subjects.set(job.id, subject)
    }
  }
  return subjects
}

/** The row of a job's data. */
export const subjectIdOf = ({ data }: Pick<FailedJob, 'data'>): string =>
  data.deliveryId ?? data.mailId ?? data.envelopeId ?? data.effectId ?? data.recordId ?? ''

/** The documents of a record in the CRM share a job. */
export const effectColumnOf = (queue: QueueName): 'record_id' | 'id' =>
  queue === 'crm.attach-document' ? 'record_id' : 'id'

type Find = (db: Kysely<Database>, ids: string[], queue: QueueName) => Promise<Map<string, Subject>>

const findDeliveries: Find = async (db, ids) => {
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.record_id as recordId', 'w.url as about'])
    .where('d.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...subject }) => [id, subject]))
}

const findMails: Find = async (db, ids) => {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'state', 'recipient', 'subject', 'attempts', 'failure', 'failure_detail'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const { id, kind, state, recipient, subject, attempts } = row
      const detail = wordMailFailure(row)
      const ended = state === 'unsure' || state === 'expired' ? { state } : {}
      return [id, { kind, ...ended, about: `${recipient}: ${subject}`, attempts, ...(detail && { detail }) }]
    }),
  )
}

const findEnvelopes: Find = async (db, ids) => {
  const rows = await db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.id', 'e.state', 'e.name', 'e.record_id', 'e.attempts'])
    .select(['e.failure', 'e.failure_detail'])
    .select(['e.received_at', 'e.withdrawn_at', 'u.name as who', 'u.last_name as who_last'])
    .where('e.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const state = stateOf(row)
      const subject = { about: row.name, recordId: row.record_id, attempts: row.attempts, who: fullName(row) }
      const detail = wordEnvelopeFailure(row)
      return [row.id, { ...subject, ...(state && { state }), ...(detail && { detail }) }]
    }),
  )
}

interface EnvelopeState {
  state: string
  received_at: Date | null
  withdrawn_at: Date | null
}

function stateOf({ state, received_at, withdrawn_at }: EnvelopeState): string | undefined {
  if (state === 'to-check') return state
  if (state !== 'sent' && state !== 'opened') return undefined
  return received_at ? 'received' : withdrawn_at ? 'withdrawing' : undefined
}

const fullName = ({ who, who_last }: { who: string | null; who_last: string | null }): string =>
  [who, who_last].filter(Boolean).join(' ')

const NAMED = [
  'r.last_name',
  'r.name',
  'r.ragione_sociale',
  'u.name as who',
  'u.last_name as who_last',
] as const

/** The unfinished effects of the jobs. */
const findEffects: Find = async (db, ids, queue) => {
  if (!isEffectQueue(queue)) return new Map()
  const column = effectColumnOf(queue)
  const kind = EFFECT_KINDS[queue]
  const rows = await db
    .selectFrom('effects as l')
    .leftJoin('records as r', 'r.id', 'l.record_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.key', 'l.record_id', 'l.attempts', 'l.payload', ...NAMED])
    .select(['l.failure', 'l.failure_detail'])
    .where('l.kind', '=', kind)
    .where('l.state', '<>', 'done')
    .where('l.dismissed_at', 'is', null)
    .where(`l.${column}`, 'in', ids)
    .orderBy('l.key')
    .execute()
  return presentEffects(
    rows,
    (row) => row[column],
    (cause) => wordEffectFailure(kind, cause),
  )
}

/** The entries of records in the CRM that did not get there; those of a record share a job. */
const findEntries: Find = async (db, ids) => {
  const rows = await db
    .selectFrom('crm_entries as l')
    .innerJoin('records as r', 'r.id', 'l.record_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.key', 'l.record_id', 'l.attempts', 'l.failure', 'l.failure_detail', ...NAMED])
    .where('l.state', '<>', 'done')
    .where('l.dismissed_at', 'is', null)
    .where('l.record_id', 'in', ids)
    .orderBy('l.key')
    .execute()
  const subjects = presentEffects(rows, ({ record_id }) => record_id, wordEntryFailure)
  // `crm gas`: the contract part is the end of the key.
  for (const [id, [first, ...others]] of Map.groupBy(rows, ({ record_id }) => record_id))
    if (others.length === 0) subjects.get(id)!.kind = `crm ${first!.key.split(':')[1] ?? ''}`
  return subjects
}

interface FoundEffect extends Named {
  record_id: string | null
  attempts: number
  failure: string | null
  failure_detail: string
  who: string | null
  who_last: string | null
}

function presentEffects<R extends FoundEffect>(
  rows: readonly R[],
  idOf: (row: R) => string | null,
  word: (cause: { failure: NonNullable<R['failure']>; detail: string }) => string,
): Map<string, Subject> {
  const subjects = new Map<string, Subject>()
  for (const [id, all] of Map.groupBy(rows, (row) => idOf(row) ?? '')) {
    const first = all[0]!
    const details = all.flatMap(({ failure, failure_detail: detail }) =>
      failure === null ? [] : word({ failure, detail }),
    )
    subjects.set(id, {
      about: customerOf(first),
      recordId: first.record_id,
      who: fullName(first),
      attempts: Math.max(...all.map(({ attempts }) => attempts)),
      ...(details.length > 0 && { detail: [...new Set(details)].join(' · ') }),
    })
  }
  return subjects
}

interface Named {
  last_name: string | null
  name: string | null
  ragione_sociale: string | null
  payload?: Record<string, unknown>
}

/** The customer of the record, else the address in the payload. */
function customerOf({ ragione_sociale, last_name, name, payload }: Named): string {
  const customer = ragione_sociale || [last_name, name].filter(Boolean).join(' ')
  return customer || (typeof payload?.email === 'string' ? payload.email : '')
}

const FIND: Record<QueueName, Find> = {
  'webhook.deliver': findDeliveries,
  'mail.send': findMails,
  'crm.sync-record': findEntries,
  'crm.attach-document': findEffects,
  'lead.create': findEffects,
  'newsletter.subscribe': findEffects,
  'signature.send': findEnvelopes,
  'signature.poll': findEnvelopes,
}
