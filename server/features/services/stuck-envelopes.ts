import type { Kysely } from 'kysely'
import { MAX_STUCK, type Stuck } from '../../../shared/api/services.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { enqueueNow, removeJobs } from '../../jobs/enqueue.ts'
import { findNextRuns } from '../../jobs/find-next-runs.ts'

/** Envelopes in preparation for longer than this were interrupted by a crash. */
const INTERRUPTED_AFTER_MS = 5 * 60_000

/** Contracts whose sending is uncertain, and signed contracts without a seal. */
export async function stuckEnvelopes(db: Kysely<Database>, now: Date): Promise<Stuck[]> {
  const rows = await db
    .selectFrom('envelopes as e')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.id', 'e.state', 'e.record_id', 'e.updated_at', 'e.attempts', 'e.reason'])
    .select(['e.received_at', 'e.withdrawn_at'])
    .select(['r.last_name', 'r.name', 'r.ragione_sociale'])
    .select(['u.name as who', 'u.last_name as who_last'])
    .where((where) =>
      where.or([
        where('e.state', '=', 'to-check'),
        where.and([
          where('e.state', '=', 'preparing'),
          where('e.created_at', '<', new Date(now.getTime() - INTERRUPTED_AFTER_MS)),
        ]),
        where.and([
          where('e.state', 'in', ['sent', 'opened']),
          where.or([
            where('e.received_at', '<', new Date(now.getTime() - INTERRUPTED_AFTER_MS)),
            where('e.withdrawn_at', '<', new Date(now.getTime() - INTERRUPTED_AFTER_MS)),
          ]),
        ]),
      ]),
    )
    .orderBy('e.updated_at', 'desc')
    .limit(MAX_STUCK)
    .execute()
  const ids = rows.map(({ id }) => id)
  const runs = new Map([
    ...(await findNextRuns(db, 'signature.poll', ids)),
    ...(await findNextRuns(db, 'signature.send', ids)),
  ])
  return rows.map((row) => ({
    id: row.id,
    source: 'envelope',
    kind: 'signature',
    state: row.received_at
      ? 'received'
      : isAwaitingSignature(row) && row.withdrawn_at
        ? 'withdrawing'
        : row.state,
    about: row.ragione_sociale || [row.last_name, row.name].filter(Boolean).join(' '),
    recordId: row.record_id,
    who: [row.who, row.who_last].filter(Boolean).join(' '),
    at: row.updated_at.toISOString(),
    attempts: row.attempts,
    nextTryAt: runs.get(row.id)?.toISOString() ?? null,
    detail: row.reason,
  }))
}

const isAwaitingSignature = ({ state }: { state: string }) => state === 'sent' || state === 'opened'

interface Repair {
  id: string
  action: 'retry' | 'settle'
  now: Date
}

/**
 * Sends or polls the envelope now, or dismisses it so that the contract can be sent again. False when it is no longer
 * stuck.
 */
export async function repairEnvelope(db: Kysely<Database>, { id, action, now }: Repair): Promise<boolean> {
  if (await isReceived(db, id)) return await scheduleSealing(db, { id, action, now })
  const given = { state: 'cancelled' as const, finished_at: now, reason: DISMISSED }
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('envelopes')
      .set({ updated_at: now, ...(action === 'settle' && given) })
      .where('id', '=', id)
      .where((where) =>
        where.or([
          where('state', 'in', ['preparing', 'to-check']),
          where.and([where('state', 'in', ['sent', 'opened']), where('withdrawn_at', 'is not', null)]),
        ]),
      )
      .returning('state')
      .executeTakeFirst()
    if (!row) return false
    if (action === 'retry') await enqueueNow(trx, queueOf(row), toJob(id))
    else {
      for (const queue of QUEUES_OF_ENVELOPES) await removeJobs(trx, queue, id)
      await trx
        .insertInto('envelope_events')
        .values({
          envelope_id: id,
          at: now,
          what: 'cancelled',
          detail: JSON.stringify({ reason: DISMISSED }),
        })
        .execute()
    }
    return true
  })
}

const QUEUES_OF_ENVELOPES = ['signature.send', 'signature.poll'] as const
const toJob = (envelopeId: string) => ({ key: envelopeId, data: { envelopeId }, group: envelopeId })
const queueOf = ({ state }: { state: string }) =>
  state === 'preparing' || state === 'to-check' ? 'signature.send' : 'signature.poll'

const isReceived = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('envelopes')
    .select('id')
    .where('id', '=', id)
    .where('received_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A signed contract cannot be cancelled. */
async function scheduleSealing(db: Kysely<Database>, { id, action, now }: Repair): Promise<boolean> {
  if (action === 'settle')
    throw new Failure('invalid', {
      message: 'Il cliente ha già firmato: il file va sigillato, non si può archiviare.',
    })
  const row = await db
    .updateTable('envelopes')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'opened'])
    .returning('id')
    .executeTakeFirst()
  if (row) await enqueueNow(db, 'signature.poll', toJob(id))
  return row !== undefined
}

const DISMISSED = 'Archiviata da un amministratore.'
