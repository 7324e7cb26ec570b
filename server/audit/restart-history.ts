import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordChanges } from '../../shared/api/records.ts'
import type { Context } from '../context.ts'
import type { SealedEntry } from '../db/column-types.ts'
import type { Database } from '../db/schema.ts'
import { findHistoryFaults } from './check-history.ts'
import {
  addSeal,
  ENTRIES_OF_SEAL,
  findNewestSeal,
  type HistoryHead,
  lockChain,
  readEntries,
  sealPending,
} from './history-chain.ts'
import { readHead } from './history-sealer.ts'
import { SEALED, sealChanges } from './history-values.ts'

type Parts = Pick<Context, 'db' | 'now' | 'log'> & {
  config: Pick<Context['config'], 'secretKey' | 'dataDir'>
}

const BATCH_ROWS = 500
/**
 * By the index of the entries with open values, which has no row after the first start of this version. A removal held the
 * code of the contract.
 */
const isOpen = sql<boolean>`((changes <> '{}' and not changes ? ${sql.lit(SEALED)}) or (kind = 'removed' and detail ? 'code'))`

/**
 * Encrypts the values of entries that a version of before has written, under the keys of their records, and takes codes
 * of contracts out of removals. Their hashes change with them, so the chain begins anew in the same transaction: an
 * entry of its own holds the head of before and what was wrong until then, and seals of the kind `restart` cover it and
 * every encrypted entry. PERSON-6
 */
export async function restartHistory(parts: Parts): Promise<void> {
  if (!(await hasOpenValues(parts.db))) return
  await sealPending(parts)
  const encrypted = await parts.db.transaction().execute((trx) => restart(trx, parts))
  parts.log.info({ encrypted }, 'The values in the history were encrypted, and its chain begins anew')
}

async function hasOpenValues(db: Kysely<Database>): Promise<boolean> {
  return (
    (await db.selectFrom('record_events').select('id').where(isOpen).limit(1).executeTakeFirst()) !==
    undefined
  )
}

async function restart(trx: Transaction<Database>, { config, now }: Parts): Promise<number> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await lockChain(trx)
  const before = await findNewestSeal(trx)
  // The old hashes are compared for the last time.
  const faults = await findHistoryFaults(trx, config, await readHead(config.dataDir))
  const encrypted = await encryptAll(trx)
  const eventId = await addRestartEvent(trx, { before, faults: faults.entries, at: now() })
  const refs: Pick<SealedEntry, 'history' | 'id'>[] = [
    { history: 'object_events', id: eventId },
    ...encrypted.map((id) => ({ history: 'record_events' as const, id })),
  ]
  for (let from = 0; from < refs.length; from += ENTRIES_OF_SEAL) {
    const entries = await readEntries(trx, refs.slice(from, from + ENTRIES_OF_SEAL))
    await addSeal(trx, { config, at: now(), kind: 'restart', entries })
  }
  return encrypted.length
}

/** Returns the ids of the encrypted entries. */
async function encryptAll(trx: Transaction<Database>): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const rows = await trx
      .selectFrom('record_events')
      .select(['id', 'record_id', 'changes'])
      .where(isOpen)
      // Entries that this transaction has written stay in the index until its end: it does not read them again.
      .$if(ids.length > 0, (query) => query.where('id', '>', ids.at(-1)!))
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute()
    if (rows.length === 0) return ids
    const sealed = await sealChanges(
      trx,
      rows.map(({ record_id: recordId, changes }) => ({ recordId, changes })),
    )
    await storeChanges(trx, rows, sealed)
    ids.push(...rows.map(({ id }) => id))
  }
}

const storeChanges = (
  trx: Transaction<Database>,
  rows: readonly { id: string }[],
  sealed: readonly RecordChanges[],
) =>
  sql`update record_events set changes = sealed.changes::jsonb, detail = detail - 'code'
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${sealed.map((changes) => JSON.stringify(changes))}::text[])
      as sealed (id, changes)
    where record_events.id = sealed.id`.execute(trx)

interface Restart {
  before: HistoryHead | undefined
  faults: Awaited<ReturnType<typeof findHistoryFaults>>['entries']
  at: Date
}

/** The entry with which the chain begins anew; it is sealed at once instead of waiting. */
async function addRestartEvent(trx: Transaction<Database>, { before, faults, at }: Restart): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('object_events')
    .values({
      id,
      user_id: null,
      ip: '',
      noun: 'settings',
      object_id: 'history',
      title: 'Storico: valori cifrati, la catena dei sigilli ricomincia',
      kind: 'changed',
      before: JSON.stringify({ number: before?.number ?? 0, chain: before?.chain ?? '' }),
      after: JSON.stringify(faults.length > 0 ? { faults } : {}),
      created_at: at,
      updated_at: at,
    })
    .execute()
  await trx.deleteFrom('history_pending').where('entry_id', '=', id).execute()
  return id
}
