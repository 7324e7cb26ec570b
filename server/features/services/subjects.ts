import type { Kysely } from 'kysely'
import type { Stuck } from '../../../shared/api/services.ts'
import type { Database } from '../../db/schema.ts'
import { EFFECT_KINDS, isEffectQueue } from '../../effects/effect-jobs.ts'
import type { FailedJob } from '../../jobs/dead-letters.ts'
import type { QueueName } from '../../jobs/queues.ts'

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

/** The effects of a record in the CRM share a job. */
export const effectColumnOf = (queue: QueueName): 'record_id' | 'id' =>
  queue.startsWith('crm.') ? 'record_id' : 'id'

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
    .select(['id', 'kind', 'state', 'recipient', 'subject', 'attempts', 'last_error'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, kind, state, recipient, subject, attempts, last_error: detail }) => {
      const ended = state === 'unsure' || state === 'expired' ? { state } : {}
      return [id, { kind, ...ended, about: `${recipient}: ${subject}`, attempts, ...(detail && { detail }) }]
    }),
  )
}

const findEnvelopes: Find = async (db, ids) => {
  const rows = await db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.id', 'e.state', 'e.name', 'e.record_id', 'e.attempts', 'e.reason'])
    .select(['e.received_at', 'e.withdrawn_at', 'u.name as who', 'u.last_name as who_last'])
    .where('e.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const state = stateOf(row)
      const subject = { about: row.name, recordId: row.record_id, attempts: row.attempts, who: fullName(row) }
      return [row.id, { ...subject, ...(state && { state }), ...(row.reason && { detail: row.reason }) }]
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

/** The unfinished effects of the jobs; those of a record in the CRM share one. */
const findEffects: Find = async (db, ids, queue) => {
  if (!isEffectQueue(queue)) return new Map()
  const kind = EFFECT_KINDS[queue]
  const column = effectColumnOf(queue)
  const rows = await db
    .selectFrom('effects as l')
    .leftJoin('records as r', 'r.id', 'l.record_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.key', 'l.record_id', 'l.attempts', 'l.answer', 'l.payload'])
    .select(['r.last_name', 'r.name', 'r.ragione_sociale', 'u.name as who', 'u.last_name as who_last'])
    .where('l.kind', '=', kind)
    .where('l.state', '<>', 'done')
    .where('l.dismissed_at', 'is', null)
    .where(`l.${column}`, 'in', ids)
    .orderBy('l.key')
    .execute()
  const subjects = new Map<string, Subject>()
  for (const [id, [first, ...others]] of Map.groupBy(rows, (row) => row[column] ?? '')) {
    const all = [first!, ...others]
    const details = all.flatMap(({ answer: { detail } }) =>
      typeof detail === 'string' && detail ? [detail] : [],
    )
    subjects.set(id, {
      // `crm gas`: the contract part is the end of the key.
      ...(kind === 'crm' && others.length === 0 && { kind: `crm ${first!.key.split(':')[1] ?? ''}` }),
      about: customerOf(first!),
      recordId: first!.record_id,
      who: fullName(first!),
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
  payload: Record<string, unknown>
}

/** The customer of the record, else the address in the payload. */
function customerOf({ ragione_sociale, last_name, name, payload }: Named): string {
  const customer = ragione_sociale || [last_name, name].filter(Boolean).join(' ')
  return customer || (typeof payload.email === 'string' ? payload.email : '')
}

const FIND: Record<QueueName, Find> = {
  'webhook.deliver': findDeliveries,
  'mail.send': findMails,
  'crm.sync-record': findEffects,
  'crm.attach-document': findEffects,
  'lead.create': findEffects,
  'newsletter.subscribe': findEffects,
  'signature.send': findEnvelopes,
  'signature.poll': findEnvelopes,
}
