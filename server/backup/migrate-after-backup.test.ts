import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, inject, it } from 'vitest'
import { runOnServer, withDatabase } from '../../test/run-on-server.ts'
import { readConfig } from '../config/config.ts'
import { findMissingMigrations, migrate, readMigrations } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import { folderStore } from '../providers/files/folder-store.ts'
import { fromFile } from './archive-file.ts'
import { readLastRun } from './backup-runs.ts'
import { migrateAfterBackup } from './migrate-after-backup.ts'
import { checkBackup, restore } from './restore.ts'
import { contentsOf, readTables } from './tables.ts'

const root = mkdtempSync(join(tmpdir(), 'sportello-migration-'))
const folder = join(root, 'backups')
mkdirSync(folder)
const config = readConfig({ DATA_DIR: join(root, 'data'), BACKUP_TO: folder })
const log = pino({ level: 'silent' })
const shipped = await readMigrations()
/** Of a version without automatic backups. */
const former = shipped.slice(
  0,
  shipped.findIndex(({ name }) => name.endsWith('-automatic-backups.sql')),
)
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  rmSync(root, { recursive: true })
})

/** A database without tables. */
async function emptyDatabase() {
  const { url } = inject('postgres')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runOnServer(
    url,
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
  )
  const database = connectDatabase(withDatabase(url, name), { databaseStuckSeconds: 60 }, log)
  closing.push(
    () => runOnServer(url, `drop database ${name} with (force)`),
    () => database.close(),
  )
  return database
}

it('every table of every former schema is classified, so that a database of any version is saved before it is migrated', async () => {
  const { pool } = await emptyDatabase()
  for (const count of shipped.keys()) {
    await migrate(pool, shipped.slice(0, count + 1))
    const client = await pool.connect()
    try {
      for (const { name } of await readTables(client)) expect(() => contentsOf(name)).not.toThrow()
    } finally {
      client.release()
    }
  }
})

it('a migration is preceded by a backup, which restores; a new database has none (BACKUP-1)', async () => {
  const database = await emptyDatabase()
  const { pool } = database
  await migrate(pool, shipped.slice(0, 1))
  expect(await migrateAfterBackup(database, config, log)).toHaveLength(shipped.length - 1)
  expect(readdirSync(folder)).toEqual([])

  const filled = await emptyDatabase()
  await migrate(filled.pool, former)
  await filled.pool.query(
    "insert into users (login, name, last_name, email, password_hash, role, level) values ('anna', 'Anna', 'Rossi', 'a@b.it', 'none', 'admin', 'base')",
  )
  expect(await migrateAfterBackup(filled, config, log)).toHaveLength(shipped.length - former.length)
  const [name = '', ...others] = readdirSync(folder)
  expect(name).toMatch(/-migration\.backup$/)
  expect(others).toEqual([])
  expect((await readLastRun(filled.db, 'backup')).success).toMatchObject({ name })
  expect(await migrateAfterBackup(filled, config, log)).toEqual([])

  const source = fromFile(join(folder, name))
  const manifest = await checkBackup(source, config.secretKey)
  expect(manifest.migrations).toEqual(former.map((one) => one.name))
  const target = await emptyDatabase()
  const files = folderStore(join(root, 'files'))
  await restore(source, manifest, { pool: target.pool, files, secretKey: config.secretKey })
  expect(await target.db.selectFrom('users').select('login').execute()).toEqual([{ login: 'anna' }])
})

it('a backup that fails stops the migration with what to do, and nothing is migrated', async () => {
  const database = await emptyDatabase()
  await migrate(database.pool, former)
  await database.pool.query(
    "insert into users (login, name, last_name, email, password_hash, role, level) values ('anna', 'Anna', 'Rossi', 'a@b.it', 'none', 'admin', 'base')",
  )
  const away = join(root, 'away')
  const missing = readConfig({ DATA_DIR: join(root, 'data'), BACKUP_TO: away })
  const before = await findMissingMigrations(database.pool)
  await expect(migrateAfterBackup(database, missing, log)).rejects.toThrow(
    `The backup before the migration failed: the folder ${away} is not there. Nothing was migrated. Mend the place that BACKUP_TO names (${away}); or`,
  )
  expect(await findMissingMigrations(database.pool)).toEqual(before)
  // The way out that the sentence names.
  const without = readConfig({ DATA_DIR: join(root, 'data'), BACKUP_TO: '' })
  expect(await migrateAfterBackup(database, without, log)).toEqual(before)
})
