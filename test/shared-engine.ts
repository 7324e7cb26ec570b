import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { inject } from 'vitest'
import type { DatabasePool } from '../server/db/database-pool.ts'
import { type Embedded, startEmbedded } from '../server/db/embedded/supervisor.ts'
import { joinEmbedded, type OpenDatabase } from '../server/db/open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated folder of the embedded database, to copy. */
    embeddedTemplate: string
    /** The folder of this run's shared engines. */
    embeddedFolder: string
  }
}

/** Slow machines are no stuck databases. */
export const STUCK_SECONDS = 60

/**
 * One engine serves the test files of a worker one after another: a start takes a second of processor time. Each file
 * gets the rows of a new installation.
 */
export interface SharedEngine {
  dataDir: string
  embedded: Embedded
  opened: OpenDatabase
  /** Restores the rows of a new installation, for the next test file. */
  release(): Promise<void>
}

interface Engine {
  dataDir: string
  embedded: Embedded
  /** The tables, columns, constraints, triggers and functions, as a checksum. */
  structure: string
  inUse: boolean
}

let shared: Engine | undefined

/** The engine of this worker, or undefined while another database of the same test file uses it. */
export async function takeSharedEngine(): Promise<SharedEngine | undefined> {
  if (shared?.inUse) return undefined
  shared ??= await startEngine()
  const engine = shared
  engine.inUse = true
  const { dataDir, embedded } = engine
  const opened = joinEmbedded(embedded.socketDir, pino({ level: 'silent' }))
  const release = async () => {
    await opened.close()
    await resetOrReplace(engine)
  }
  return { dataDir, embedded, opened, release }
}

async function startEngine(): Promise<Engine> {
  const dataDir = await mkdtemp(join(inject('embeddedFolder'), 'engine-'))
  await cp(inject('embeddedTemplate'), join(dataDir, 'db'), { recursive: true })
  const log = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataDir, log, stuckMs: STUCK_SECONDS * 1_000 })
  const structure = await withPool(embedded, async (pool) => {
    await pool.query(SAVE_ROWS)
    return await readStructure(pool)
  })
  return { dataDir, embedded, structure, inUse: false }
}

/** An engine whose tables a test has changed, or which no longer answers, is not used again. */
async function resetOrReplace(engine: Engine): Promise<void> {
  const isSound = await withPool(engine.embedded, async (pool) => {
    await pool.query(RESTORE_ROWS)
    await pool.query('discard all')
    return (await readStructure(pool)) === engine.structure
  }).catch(() => false)
  if (!isSound) {
    shared = undefined
    await engine.embedded.stop()
    await rm(engine.dataDir, { recursive: true, force: true, maxRetries: 5 })
    return
  }
  const names = await readdir(engine.dataDir)
  const ofTests = names.filter((name) => name !== 'socket' && name !== 'db' && !name.startsWith('db.'))
  await Promise.all(ofTests.map((name) => rm(join(engine.dataDir, name), { recursive: true, force: true })))
  engine.inUse = false
}

async function withPool<T>(embedded: Embedded, work: (pool: DatabasePool) => Promise<T>): Promise<T> {
  const opened = joinEmbedded(embedded.socketDir, pino({ level: 'silent' }))
  try {
    return await work(opened.pool)
  } finally {
    await opened.close()
  }
}

async function readStructure(pool: DatabasePool): Promise<string> {
  const { rows } = await pool.query<{ checksum: string }>(STRUCTURE)
  return rows[0]!.checksum
}

/** The tables of the product and of the job queue. */
const TABLES = `
  select c.oid, c.relnamespace::regnamespace::text as schema, c.relname as name
  from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`

const SAVE_ROWS = `
  do $$
  declare
    t record;
    columns text;
  begin
    create schema pristine;
    for t in ${TABLES} loop
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('create table pristine.%I as select %s from %I.%I', t.schema || '.' || t.name, columns, t.schema, t.name);
    end loop;
    create table pristine.sequences as
      select schemaname, sequencename, coalesce(last_value, start_value) as value, last_value is not null as called
      from pg_sequences;
  end $$`

const RESTORE_ROWS = `
  do $$
  declare
    t record;
    columns text;
  begin
    set local session_replication_role = replica;
    for t in ${TABLES} loop
      if pg_relation_size(t.oid) > 1000000 then
        execute format('truncate %I.%I cascade', t.schema, t.name);
      else
        execute format('delete from %I.%I', t.schema, t.name);
      end if;
    end loop;
    for t in ${TABLES} loop
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into %I.%I (%s) overriding system value select * from pristine.%I', t.schema, t.name, columns, t.schema || '.' || t.name);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, value, called) from pristine.sequences;
  end $$`

const STRUCTURE = `
  select md5(string_agg(line, E'\\n' order by line)) as checksum from (
    select 'column ' || attrelid::regclass || ' ' || attname || ' ' || atttypid::text as line from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where attnum > 0 and relnamespace::regnamespace::text in ('public', 'jobs', 'pristine')
    union all
    select 'constraint ' || conrelid::regclass || ' ' || conname from pg_constraint where conrelid <> 0
    union all
    select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all
    select 'function ' || pronamespace::regnamespace || ' ' || proname || ' ' || md5(prosrc) from pg_proc
      where pronamespace in ('public'::regnamespace, 'jobs'::regnamespace)
    union all
    select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_'
  ) as lines`
