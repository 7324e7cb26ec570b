import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import type { SignedIn } from '../factories.ts'
import type { SampleData } from '../sample-data.ts'
import type { TestServer } from '../server.ts'

/** An installation whose actions run while the database rejects their log entries. */
export interface ActsSetup {
  server: TestServer
  admin: SignedIn
  agent: SignedIn
  sampleData: SampleData
  clock: { now: Date }
}

/** The response of a call; a plain function returns 200, or throws. */
export interface Answered {
  status: number
  text?: string
}

export interface Act {
  /** Prepares the action and returns the function that runs it. */
  prepare: () => Promise<() => Promise<Answered>>
  /** Tables of external effects, which run once for their key outside the transaction of the entry. */
  outside?: readonly string[]
  /** The act counts an attempt although its entry is missing, and refuses the next one. */
  countsFirst?: true
  /** The status when a job completes the action later; 500 by default. */
  status?: number
}

type EntryTable = 'user_logs' | 'record_events' | 'object_events' | 'envelope_events' | 'consents'

/** An act, and what its entry in a history has. */
export interface ObservedAct {
  act: Act
  entry: readonly [EntryTable, Readonly<Record<string, string>>]
  /** How many it adds; one by default. */
  count?: number
}

/** Makes the database reject one kind of entry, as on a full disk. */
async function refuseEntries(
  db: Kysely<Database>,
  table: EntryTable,
  entry: Readonly<Record<string, string>>,
): Promise<void> {
  const wanted = Object.entries(entry).map(
    ([column, value]) => sql`new.${sql.ref(column)} = ${sql.lit(value)}`,
  )
  await sql`create or replace function refuse_entry() returns trigger language plpgsql as
    $$ begin raise exception 'no entry'; end $$`.execute(db)
  await sql`create trigger refuse_entry before insert on ${sql.table(table)} for each row
    when (${sql.join(wanted, sql` and `)}) execute function refuse_entry()`.execute(db)
}

async function allowEntries(db: Kysely<Database>, table: EntryTable): Promise<void> {
  await sql`drop trigger refuse_entry on ${sql.table(table)}`.execute(db)
}

/** Tables that count attempts, each committed before the action. */
const COUNTING_TABLES = ['rate_limits', 'service_health', 'history_head', 'history_chain']
const COUNTERS = [
  'updated_at',
  'last_active_at',
  'attempts',
  'failures',
  'pin_failures',
  'totp_failures',
  'code_failures',
]

/** The content of the database, one value per table: without counters and external effects. */
async function readState(
  db: Kysely<Database>,
  outside: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const read = tables
    .map(({ name }) => name)
    .filter((name) => ![...COUNTING_TABLES, ...outside].includes(name))
  const parts = read.map(
    (name) => sql`select ${sql.lit(name)} as name,
      count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - ${sql.val(COUNTERS)}::text[])::text, 0)), 0) as state
      from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

export interface Outcome {
  status: number
  /** Tables whose content has changed. */
  changed: string[]
  /** The number of new external effects that are done, and whether one is open. */
  effectsDone: number
  effectsOpen: boolean
}

/** Runs a prepared action whose log entry is rejected, and returns its result. */
export async function actWithoutEntry(
  db: Kysely<Database>,
  run: () => Promise<Answered>,
  { act: { outside }, entry: [table, values] }: ObservedAct,
): Promise<Outcome> {
  const before = await readState(db, outside)
  const effects = await countEffects(db)
  await refuseEntries(db, table, values)
  try {
    const { status } = await run().catch((error: Error) => {
      if (error.message !== 'no entry') throw error
      return { status: 500 }
    })
    const after = await readState(db, outside)
    const { done, open } = await countEffects(db)
    return {
      status,
      changed: Object.keys(after).filter((name) => after[name] !== before[name]),
      effectsDone: done - effects.done,
      effectsOpen: open > effects.open,
    }
  } finally {
    await allowEntries(db, table)
  }
}

async function countEffects(db: Kysely<Database>) {
  const { rows } = await sql<{ done: number; open: number }>`
    select count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'open')::int as open
    from (select state from effects where kind <> 'crm' union all select state from crm_entries) as outside`.execute(
    db,
  )
  return rows[0]!
}

/** The result of an action whose entry is rejected: nothing, or an open external effect. */
export const undone = ({ outside = [], status = 500 }: Act): Outcome => ({
  status,
  changed: [],
  effectsDone: 0,
  effectsOpen: outside.includes('effects'),
})
