import { type Kysely, type Selectable, sql } from 'kysely'
import { MAX_STUCK, type Stuck, type StuckSource } from '../../../shared/api/services.ts'
import type { Database, EffectTable } from '../../db/schema.ts'
import {
  cancelRetry,
  findNextRetries,
  INTERRUPTED_AFTER_SECONDS,
  isRetried,
  type QueuedEffect,
  retryNow,
} from '../../effects/effect-jobs.ts'
import { Failure } from '../../http/failure.ts'
import { enqueueNow } from '../../jobs/enqueue.ts'
import { heldLists, repairHeldList } from './held-lists.ts'
import { repairEnvelope, stuckEnvelopes } from './stuck-envelopes.ts'
import { repairJob, stuckJobs } from './stuck-jobs.ts'

/** Failed, uncertain, interrupted and queued effects, newest first, without dismissed ones. */
export async function findStuck(db: Kysely<Database>, now: Date): Promise<Stuck[]> {
  const envelopes = await stuckEnvelopes(db, now)
  const found = [
    ...(await heldLists(db, now)),
    ...(await stuckEffects(db, now)),
    ...(await stuckMails(db)),
    ...envelopes,
    ...(await stuckJobs(db, new Set(envelopes.map(({ id }) => id)))),
  ]
  return found.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_STUCK)
}

async function stuckEffects(db: Kysely<Database>, now: Date): Promise<Stuck[]> {
  const rows = await db
    .selectFrom('effects as l')
    .leftJoin('records as r', 'r.id', 'l.record_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select([
      'l.id',
      'l.kind',
      'l.state',
      'l.key',
      'l.record_id',
      'l.updated_at',
      'l.attempts',
      'l.answer',
      'l.payload',
      'l.user_id',
    ])
    .select(['r.last_name', 'r.name', 'r.ragione_sociale', 'u.name as who', 'u.last_name as who_last'])
    .where('l.dismissed_at', 'is', null)
    .where((where) =>
      where.or([
        where('l.state', '=', 'failed'),
        where.and([
          where('l.state', '=', 'open'),
          where.or([
            where(sql`l.answer ->> 'ok'`, '=', 'false'),
            where('l.updated_at', '<', new Date(now.getTime() - INTERRUPTED_AFTER_SECONDS * 1_000)),
          ]),
        ]),
      ]),
    )
    .orderBy('l.updated_at', 'desc')
    .limit(MAX_STUCK)
    .execute()
  const retries = await findNextRetries(db, rows)
  return rows.map((row) => ({
    id: row.id,
    source: 'ledger',
    kind: partOf(row.kind, row.key),
    state: row.answer.ok === false ? 'failed' : row.state,
    attempts: row.attempts,
    about: nameOf(row),
    recordId: row.record_id,
    who: [row.who, row.who_last].filter(Boolean).join(' '),
    at: row.updated_at.toISOString(),
    nextTryAt: retries.get(row.id)?.toISOString() ?? null,
    detail: typeof row.answer.detail === 'string' ? row.answer.detail : '',
  }))
}

interface Named extends Pick<Selectable<EffectTable>, 'payload'> {
  last_name: string | null
  name: string | null
  ragione_sociale: string | null
}

/** The customer of the record, else the address in the payload. */
function nameOf({ ragione_sociale, last_name, name, payload }: Named): string {
  const customer = ragione_sociale || [last_name, name].filter(Boolean).join(' ')
  return customer || (typeof payload.email === 'string' ? payload.email : '')
}

/** `crm gas`: the contract part is the end of the key. */
const partOf = (kind: string, key: string) => (kind === 'crm' ? `crm ${key.split(':')[1] ?? ''}` : kind)

async function stuckMails(db: Kysely<Database>): Promise<Stuck[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select([
      'id',
      'kind',
      'state',
      'recipient',
      'subject',
      'updated_at',
      'attempts',
      'last_error',
      'next_try_at',
    ])
    .where('state', 'in', ['failed', 'unsure', 'expired'])
    .where('dismissed_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(MAX_STUCK)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    source: 'mail',
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    who: '',
    recordId: null,
    about: `${row.recipient}: ${row.subject}`,
    at: row.updated_at.toISOString(),
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    detail: row.last_error,
  }))
}

export interface Repair {
  id: string
  source: StuckSource
  action: 'retry' | 'settle'
  now: Date
}

/**
 * Retries or dismisses a stuck effect. Throws `not-found` when it is no longer stuck, and `invalid` for an effect that
 * only the requesting user can repeat.
 */
export async function repairStuck(db: Kysely<Database>, repair: Repair): Promise<void> {
  const changed = await REPAIRS[repair.source](db, repair)
  if (!changed) throw new Failure('not-found')
}

async function repairMail(db: Kysely<Database>, { id, action, now }: Repair): Promise<boolean> {
  if (action === 'retry') await refuseEmptyMail(db, id)
  const again = { state: 'queued' as const, next_try_at: null, valid_until: null, attempts: 0 }
  const row = await db
    .updateTable('mail_outbox')
    .set({ updated_at: now, ...(action === 'retry' ? again : { dismissed_at: now, sealed_content: null }) })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'unsure', 'expired'])
    .returning('id')
    .executeTakeFirst()
  if (row && action === 'retry') await enqueueNow(db, 'mail.send', { key: id, data: { mailId: id } })
  return row !== undefined
}

/** The content of a mail with a code is deleted at its expiry. */
async function refuseEmptyMail(db: Kysely<Database>, id: string): Promise<void> {
  const empty = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', '=', id)
    .where('text', '=', '')
    .where('sealed_content', 'is', null)
    .executeTakeFirst()
  if (empty)
    throw new Failure('invalid', {
      message: 'Il codice di questa e-mail non vale più: chi lo aspettava ne chiede un altro.',
    })
}

async function repairEffect(db: Kysely<Database>, { id, action, now }: Repair): Promise<boolean> {
  const row = await db
    .selectFrom('effects')
    .select(['id', 'kind', 'record_id', 'user_id'])
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .executeTakeFirst()
  if (!row) return false
  if (action === 'retry' && !isRetried(row))
    throw new Failure('invalid', {
      message: 'Questo si ripete solo da dove è stato chiesto: qui si può archiviare.',
    })
  await db
    .updateTable('effects')
    .set({ updated_at: now, ...(action === 'retry' ? { state: 'open' } : { dismissed_at: now }) })
    .where('id', '=', id)
    .execute()
  if (action === 'retry') await retryNow(db, row)
  else await cancelUnlessShared(db, row)
  return true
}

/** The effects of a record in the CRM have one job. */
async function cancelUnlessShared(db: Kysely<Database>, effect: QueuedEffect): Promise<void> {
  const other = await db
    .selectFrom('effects')
    .select('id')
    .where('kind', '=', effect.kind)
    .where('record_id', '=', effect.record_id)
    .where('state', '=', 'open')
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  if (!other) await cancelRetry(db, effect)
}

const REPAIRS: Record<StuckSource, (db: Kysely<Database>, repair: Repair) => Promise<boolean>> = {
  ledger: repairEffect,
  mail: repairMail,
  envelope: repairEnvelope,
  job: repairJob,
  list: repairHeldList,
}
