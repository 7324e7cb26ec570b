import type { Kysely } from 'kysely'
import type { HistoryName, SealedEntry } from '../db/column-types.ts'
import type { Database } from '../db/schema.ts'
import {
  chainOf,
  type HistoryHead,
  hashAll,
  headOf,
  type Keyed,
  keyMark,
  keyOf,
  NOTHING,
  type SealKind,
} from './history-chain.ts'
import { findUnsealedEntries, HISTORIES, type StoredEntry } from './history-entries.ts'

/** Seals per query. */
const PAGE = 20
/** How long an entry may wait for the commit of its transaction, while later ones are sealed. */
const COMMITTED_WITHIN_MS = 3_600_000

/** An entry that differs from its sealed form. */
export interface EntryFault {
  what: 'changed' | 'removed' | 'added'
  history: HistoryName
  day: string
  /** The id of the record, object or user of the entry. */
  subject: string
}

export interface HistoryFaults {
  entries: EntryFault[]
  /** Numbers of the seals that were changed, removed or added. */
  seals: number[]
}

/**
 * Compares every entry with its seal and with the time of the seals before, every seal with the one before it, and the
 * last one with the head. `headInFile` is the newest seal of this installation, read from outside the database. Seals of
 * a lost key are skipped, unless a seal of the present key precedes them. An entry that was encrypted since its seal is
 * compared with the seal of the kind `restart` that covers it again; what was wrong before is in the entry of the
 * restart.
 */
export async function findHistoryFaults(
  db: Kysely<Database>,
  config: Keyed,
  headInFile?: HistoryHead,
): Promise<HistoryFaults> {
  const key = keyOf(config)
  const seals = new Set<number>()
  const comparison = new Comparison()
  // Read first, so that concurrent seals have higher numbers.
  const head = await readHead(db)
  let last: Checked = { number: 0, chain: NOTHING, ours: false }
  for (let page = await readSeals(db, 0); page.length > 0; page = await readSeals(db, last.number)) {
    const stored = await hashAll(
      db,
      page.flatMap((seal) => seal.entries),
    )
    for (const seal of page) {
      const checked = checkSeal(key, seal, last)
      if (!checked.intact || !matchesHeads(key, seal, { head, headInFile })) seals.add(seal.number)
      if (seal.key_mark === keyMark(key)) comparison.compare(seal, stored)
      last = checked
    }
  }
  const end = Math.max(head?.number ?? 0, headInFile?.number ?? 0)
  if (end > last.number) seals.add(end)
  if (last.ours && head?.key_mark !== keyMark(key)) seals.add(last.number)
  const entries = comparison.end()
  for (const history of HISTORIES)
    for (const { day, subject } of await findUnsealedEntries(db, history))
      entries.push({ what: 'added', history, day, subject })
  const former = await readFormerFaults(db, comparison.restarts)
  return { entries: [...entries, ...former.filter((fault) => !isAmong(entries, fault))], seals: [...seals] }
}

interface Seal extends HistoryHead {
  kind: SealKind
  entries: SealedEntry[]
  key_mark: string
}

interface Checked extends HistoryHead {
  /** Whether a seal of the present key was read already. */
  ours: boolean
}

function checkSeal(key: Buffer, seal: Seal, last: Checked): Checked & { intact: boolean } {
  const { kind, number, chain, entries } = seal
  const isOwnKey = seal.key_mark === keyMark(key)
  const fits = isOwnKey ? chainOf(key, { kind, number, previous: last.chain, entries }) === chain : !last.ours
  return { number, chain, ours: last.ours || isOwnKey, intact: fits && number === last.number + 1 }
}

interface Heads {
  head: { number: number; mac: string; key_mark: string } | undefined
  headInFile: HistoryHead | undefined
}

function matchesHeads(key: Buffer, { number, chain }: HistoryHead, { head, headInFile }: Heads): boolean {
  if (headInFile?.number === number && headInFile.chain !== chain) return false
  if (head?.number !== number || head.key_mark !== keyMark(key)) return true
  return head.mac === headOf(key, { number, chain })
}

/** The entries of the seals, in their order, against the stored ones. */
class Comparison {
  readonly #faults: EntryFault[] = []
  /** Entries that differ from their seal, until a restart covers them again. */
  readonly #differing = new Map<string, EntryFault>()
  /** The time of the newest entry so far: a row of before that was inserted later is older than its seal. */
  #sealedUntil = 0
  /** The ids of the entries with which the chain began anew. */
  readonly restarts: string[] = []

  compare({ kind, entries }: Seal, stored: ReadonlyMap<string, StoredEntry>): void {
    let newest = this.#sealedUntil
    for (const { history, id, subject, day, hash } of entries) {
      const now = stored.get(`${history} ${id}`)
      const fault = (what: EntryFault['what']): EntryFault => ({ what, history, day, subject })
      const isRepeated = kind === 'restart' && history === 'record_events'
      if (isRepeated) this.#differing.delete(id)
      else if (kind === 'restart') this.restarts.push(id)
      const at = now?.hash === hash ? now.created_at.getTime() : undefined
      if (at === undefined) this.#differing.set(id, fault(now ? 'changed' : 'removed'))
      else if (!isRepeated && at < this.#sealedUntil - COMMITTED_WITHIN_MS) this.#faults.push(fault('added'))
      newest = Math.max(newest, at ?? 0)
    }
    this.#sealedUntil = newest
  }

  end(): EntryFault[] {
    return [...this.#differing.values(), ...this.#faults]
  }
}

/** What the check found wrong when the values were encrypted: the hashes of before fit no more. */
async function readFormerFaults(db: Kysely<Database>, restarts: readonly string[]): Promise<EntryFault[]> {
  if (restarts.length === 0) return []
  const rows = await db.selectFrom('object_events').select('after').where('id', 'in', restarts).execute()
  return rows.flatMap(({ after }) => (after.faults as EntryFault[] | undefined) ?? [])
}

const isAmong = (faults: readonly EntryFault[], { what, history, day, subject }: EntryFault): boolean =>
  faults.some(
    (known) =>
      known.what === what && known.history === history && known.day === day && known.subject === subject,
  )

async function readSeals(db: Kysely<Database>, after: number): Promise<Seal[]> {
  const rows = await db
    .selectFrom('history_chain')
    .select(['number', 'kind', 'entries', 'chain', 'key_mark'])
    .where('number', '>', String(after))
    .orderBy('number')
    .limit(PAGE)
    .execute()
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}

async function readHead(db: Kysely<Database>): Promise<Heads['head']> {
  const row = await db.selectFrom('history_head').select(['number', 'mac', 'key_mark']).executeTakeFirst()
  return row && { ...row, number: Number(row.number) }
}
