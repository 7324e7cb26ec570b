import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { openDurable } from './open.ts'
import { type DatabaseServer, serveDatabase } from './serve.ts'

const MB = 1024 ** 2
/** Some 20 MB of the log. */
const MUCH = `insert into saved
  select n, repeat(md5(random()::text), 60) from generate_series(1, 9000) n`
const LENGTH = `select (pg_current_wal_insert_lsn() - redo_lsn)::int as length from pg_control_checkpoint()`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sportello-checkpoint-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

describe('The WAL of the embedded database', () => {
  it('the WAL of the embedded database is checkpointed when it grows, so that recovery after a crash is short [G35]', async () => {
    const config = { dataDir: folder, databaseUrl: undefined, databaseStuckSeconds: 60 }
    const { pool, close } = await openDatabase(config, pino({ level: 'silent' }))
    const length = async () => (await pool.query<{ length: number }>(LENGTH)).rows[0]!.length
    await pool.query('create table saved (n int, body text)')
    const before = await length()
    await pool.query(MUCH)
    await vi.waitUntil(async () => (await length()) < before, { timeout: 90_000, interval: 100 })
    const { rows } = await pool.query('select count(*)::int as rows from saved')
    expect(rows).toEqual([{ rows: 9_000 }])
    await close()
  })
})

describe('A checkpoint of the embedded database', () => {
  const announced: boolean[] = []
  const announce = async (begins: boolean) => void announced.push(begins)
  let db: PGlite
  let served: DatabaseServer
  let client: pg.Client
  beforeEach(async () => {
    announced.length = 0
    db = await openDurable(join(folder, 'db'))
    served = await serveDatabase(db, join(folder, '.s.PGSQL.5432'))
    client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' })
    await client.connect()
    await client.query('create table saved (n int, body text)')
  })
  afterEach(async () => {
    await client.end()
    served.server.close()
    await db.close()
  })

  it('a checkpoint of the embedded database waits for an open transaction and does not abort it', async () => {
    await client.query('begin')
    await client.query(MUCH)
    const checkpoint = served.checkpointIfDue(announce)
    served.endIdle(-1)
    await client.query('commit')
    await checkpoint
    expect(announced).toEqual([true, false])
    const { rows } = await client.query<{ length: number }>(LENGTH)
    expect(rows[0]!.length).toBeLessThan(MB)
  })

  it('a checkpoint of the embedded database is not due while the WAL is short', async () => {
    await served.checkpointIfDue(announce)
    expect(announced).toEqual([])
  })
})
