import { createHmac, hkdfSync } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import type { SealedEntry } from '../db/column-types.ts'
import type { Database } from '../db/schema.ts'
import { HISTORIES, hashEntries, type StoredEntry } from './history-entries.ts'

type Db = Kysely<Database>
export type Keyed = Pick<Config, 'secretKey'>

/** Entries of one seal. */
export const ENTRIES_OF_SEAL = 500
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
export const chainOf = (key: Buffer, { kind, number, previous, entries }: Link) =>
  macOf(
    key,
    kind,
    number,
    previous,
    // As an array: jsonb does not preserve the order of an object's names.
    entries.map(({ history, id, subject, day, hash }) => [history, id, subject, day, hash]),
  )
export const headOf = (key: Buffer, { number, chain }: HistoryHead) => macOf(key, 'head', number, chain)

/** `restart`: made when the values of the history were encrypted, over entries that earlier seals cover too. */
export type SealKind = 'seal' | 'restart'

interface Link {
  kind: SealKind
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
  await lockChain(db)
  const pending = await db
    .selectFrom('history_pending')
    .select(['number', 'history', 'entry_id'])
    .orderBy('number')
    .limit(ENTRIES_OF_SEAL)
    .execute()
  if (pending.length === 0) return undefined
  const entries = await readEntries(
    db,
    pending.map(({ history, entry_id: id }) => ({ history, id })),
  )
  const head = await addSeal(db, { config, at: now(), kind: 'seal', entries })
  await db
    .deleteFrom('history_pending')
    .where(
      'number',
      'in',
      pending.map((row) => row.number),
    )
    .execute()
  return { entries: entries.length, head }
}

/** Until the transaction ends: one process seals at a time, and a concurrent one finds no entries. */
export const lockChain = (db: Db) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)

interface NewSeal {
  config: Keyed
  at: Date
  kind: SealKind
  entries: readonly SealedEntry[]
}

/** Adds the next seal of the chain; the caller holds its lock. */
export async function addSeal(db: Db, { config, at, kind, entries }: NewSeal): Promise<HistoryHead> {
  const key = keyOf(config)
  const last = await findNewestSeal(db)
  const number = (last?.number ?? 0) + 1
  const chain = chainOf(key, { kind, number, previous: last?.chain ?? NOTHING, entries })
  const signed = { number, key_mark: keyMark(key), created_at: at, updated_at: at }
  await db
    .insertInto('history_chain')
    .values({ ...signed, kind, chain, entries: JSON.stringify(entries) })
    .execute()
  await writeHead(db, { ...signed, mac: headOf(key, { number, chain }) })
  return { number, chain }
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

/** What a seal covers of these entries as they are stored now. */
export async function readEntries(
  db: Db,
  wanted: readonly Pick<SealedEntry, 'history' | 'id'>[],
): Promise<SealedEntry[]> {
  const stored = await hashAll(db, wanted)
  return wanted.map(({ history, id }) => {
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
