import type { PGlite } from '@electric-sql/pglite'
import type { Journal } from './journal.ts'
import { between, randomFrom } from './random.ts'

/** A transaction that was answered: how long the journal was by then, and all that stood in the tables. */
export interface AnsweredStep {
  at: number
  content: string
}

export interface WorkloadOptions {
  seed: number
  steps: number
  /** The number of steps before a checkpoint; none for 0. */
  checkpointEvery: number
}

/** The tables of the work: long texts and every type of index of the product. */
export const TABLES = `
  create extension if not exists pg_trgm;
  create extension if not exists amcheck;
  create table kept (id serial primary key, n int not null, body text not null);
  create index kept_n on kept (n);
  create index kept_body on kept using gin (left(body, 40) gin_trgm_ops);
  insert into kept (n, body) select n, repeat(md5(n::text), 20) from generate_series(1, 200) n;`

/** Runs the work, one transaction after another; the first result is the initial state. */
export async function work(db: PGlite, journal: Journal, options: WorkloadOptions): Promise<AnsweredStep[]> {
  const random = randomFrom(options.seed)
  const answered = [{ at: journal.ops.length, content: await readAll(db) }]
  for (let step = 1; step <= options.steps; step += 1) {
    for (const statement of transaction(step, random)) await db.exec(statement)
    const at = journal.ops.length
    answered.push({ at, content: await readAll(db) })
    if (options.checkpointEvery && step % options.checkpointEvery === 0)
      await db.exec('select pg_switch_wal(); checkpoint')
  }
  return answered
}

/** One transaction, by one statement or several. */
function transaction(step: number, random: () => number): string[] {
  const n = between(random, 1, 1_000)
  const rows = between(random, 1, 5)
  const length = random() < 0.1 ? 600 : between(random, 1, 12)
  const insert = `insert into kept (n, body)
    select ${n} + i, string_agg(md5(random()::text), '') from generate_series(1, ${rows}) i, generate_series(1, ${length}) group by i`
  const kinds: string[][] = [
    [insert],
    [insert],
    [insert],
    [`update kept set body = body || 'x', n = n + 1 where id % 17 = ${n % 17}`],
    [`delete from kept where id % 41 = ${n % 41}`],
    ['begin', insert, `update kept set n = -n where id % 13 = ${n % 13}`, insert, 'commit'],
    ['begin', insert, `delete from kept where id % 3 = 0`, 'rollback'],
    [`create table more_${step} as select * from kept where id % 5 = ${n % 5}`],
    ['begin', 'truncate kept', insert, 'commit'],
    [
      `do $$ declare t text; begin
      for t in select tablename from pg_tables where tablename like 'more\\_%' loop execute 'drop table ' || t; end loop;
    end $$`,
    ],
    ['vacuum kept'],
    ['reindex table kept'],
    ['vacuum full kept'],
  ]
  return kinds[Math.floor(random() * kinds.length)]!
}

/** All rows of all tables, as one short text. */
export async function readAll(db: PGlite): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts: string[] = []
  for (const { name } of rows) {
    const digest = `md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), ''))`
    const [row] = (
      await db.query<{ count: number; digest: string }>(
        `select count(*)::int as count, ${digest} as digest from ${name} t`,
      )
    ).rows
    parts.push(`${name} ${row?.count} ${row?.digest}`)
  }
  return parts.join('; ')
}
