import { createHmac, hkdfSync } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import type { HistoryName, SealedEntry } from '../db/column-types.ts'
import type { Database } from '../db/schema.ts'
import { HISTORIES, hashEntries, type StoredEntry } from './history-entries.ts'

type Db = Kysely<Database>
export type Keyed = Pick<Config, 'secretKey'>

/** Entries of one seal. */
const ENTRIES = 500
/** An arbitrary number: the advisory lock of the sealing. */
const LOCK = 7_340_232
/** The hash that the first seal continues. */
export const NOTHING = ''

/** The newest seal. A copy outside the database reveals the removal of the last entries. */
export interface HistoryHead {
  number: number
  chain: string
}

export const keyOf = ({ secretKey }: Keyed) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'history chain', 32))
const macOf = (key: Buffer, ...parts: unknown[]) =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
export const keyMark = (key: Buffer) => macOf(key, 'mark').slice(0, 16)
export const chainOf = (key: Buffer, { number, previous, entries }: Link) =>
  macOf(
    key,
    'seal',
    number,
    previous,
    // As an array: jsonb does not preserve the order of an object's names.
    entries.map(({ history, id, subject, day, hash }) => [history, id, subject, day, hash]),
  )
export const headOf = (key: Buffer, { number, chain }: HistoryHead) => macOf(key, 'head', number, chain)

interface Link {
  number: number
  previous: string
  entries: readonly SealedEntry[]
}

/**
 * Seals every committed entry without a seal. Saves do not wait for it: they only add to `history_pending`. Returns the
 * number of entries, and the newest seal if one was added.
 */
export async function sealPending(
  context: Pick<Context, 'db' | 'now'> & { config: Keyed },
): Promise<{ entries: number; head: HistoryHead | undefined }> {
  const sealed = { entries: 0, head: undefined as HistoryHead | undefined }
  for (;;) {
    const next = await context.db.transaction().execute((trx) => sealNext(trx, context))
    if (!next) return sealed
    sealed.entries += next.entries
    sealed.head = next.head
  }
}

async function sealNext(db: Db, { config, now }: { config: Keyed; now: () => Date }) {
  // One process seals at a time; a concurrent process finds no entries.
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  const pending = await db
    .selectFrom('history_pending')
    .select(['number', 'history', 'entry_id'])
    .orderBy('number')
    .limit(ENTRIES)
    .execute()
  if (pending.length === 0) return undefined
  const key = keyOf(config)
  const last = await findNewestSeal(db)
  const entries = await readPending(db, pending)
  const number = (last?.number ?? 0) + 1
  const chain = chainOf(key, { number, previous: last?.chain ?? NOTHING, entries })
  const signed = { number, key_mark: keyMark(key), created_at: now(), updated_at: now() }
  await db
    .insertInto('history_chain')
    .values({ ...signed, chain, entries: JSON.stringify(entries) })
    .execute()
  await writeHead(db, { ...signed, mac: headOf(key, { number, chain }) })
  await db
    .deleteFrom('history_pending')
    .where(
      'number',
      'in',
      pending.map((row) => row.number),
    )
    .execute()
  return { entries: entries.length, head: { number, chain } }
}

const writeHead = (
  db: Db,
  {
    created_at,
    ...head
  }: { number: number; mac: string; key_mark: string; created_at: Date; updated_at: Date },
) =>
  db
    .insertInto('history_head')
    .values({ name: 'history', created_at, ...head })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(head))
    .execute()

/** The newest seal in the database. */
export async function findNewestSeal(db: Db): Promise<HistoryHead | undefined> {
  const row = await db
    .selectFrom('history_chain')
    .select(['number', 'chain'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { number: Number(row.number), chain: row.chain }
}

async function readPending(
  db: Db,
  pending: readonly { history: HistoryName; entry_id: string }[],
): Promise<SealedEntry[]> {
  const stored = await hashAll(
    db,
    pending.map(({ history, entry_id: id }) => ({ history, id })),
  )
  return pending.map(({ history, entry_id: id }) => {
    const { subject = '', day = '', hash = null } = stored.get(`${history} ${id}`) ?? {}
    return { history, id, subject, day, hash }
  })
}

/** The stored entries, by history and id. */
export async function hashAll(db: Db, entries: readonly Pick<SealedEntry, 'history' | 'id'>[]) {
  const all = new Map<string, StoredEntry>()
  for (const history of HISTORIES) {
    const ids = entries.filter((entry) => entry.history === history).map(({ id }) => id)
    for (const [id, entry] of await hashEntries(db, history, ids)) all.set(`${history} ${id}`, entry)
  }
  return all
}
