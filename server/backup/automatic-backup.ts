import type { Pool } from 'pg'
import type { Context } from '../context.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { BackupProblem, toBackupProblem } from '../providers/files/backup-problem.ts'
import type { BackupStore, FileStore } from '../providers/files/port.ts'
import { backup } from './backup.ts'
import { afterBackupLock, withBackupLock } from './backup-lock.ts'
import { type BackupKind, nameBackup, parseBackupName } from './backup-name.ts'
import { type RunResult, readLastRun, recordFailure, recordSuccess } from './backup-runs.ts'
import { backupDay, chooseExpired } from './rotation.ts'

/** What a backup is made of, and where it goes. */
interface Parts {
  pool: Pool
  files: FileStore
  backups: BackupStore
  secretKey: Buffer
  now: () => Date
}

/**
 * Makes the backup of this night, unless it is there. Runs each hour: a machine that was off at night, a failure and a
 * replaced disk are made up for. A failure is stored for the administrators.
 */
export async function backUpWhenDue(
  context: Context,
  { pool }: Pick<OpenDatabase, 'pool'>,
): Promise<Record<string, number>> {
  const { db, files, backups, now, log, config } = context
  if (!backups || !(await hasUsers(pool))) return {}
  const parts = { pool, files, backups, now, secretKey: config.secretKey }
  const done = await withBackupLock(pool, async (): Promise<Record<string, number>> => {
    const at = now()
    try {
      if (!(await isDue(context, backups))) return {}
      const result = await writeBackup(parts, 'nightly')
      await recordSuccess(db, 'backup', at, result)
      const removed = await rotate(parts, [result.name, (await readLastRun(db, 'drill')).success?.name])
      return { rows: result.rows, files: result.files, bytes: result.bytes, removed }
    } catch (error) {
      log.error({ err: error as Error }, 'The automatic backup failed')
      await recordFailure(db, 'backup', at, toBackupProblem(error))
      return { failed: 1 }
    }
  })
  return done ?? { busy: 1 }
}

async function isDue({ db, now }: Pick<Context, 'db' | 'now'>, backups: BackupStore): Promise<boolean> {
  const { success } = await readLastRun(db, 'backup')
  if (!success || backupDay(success.at) !== backupDay(now())) return true
  return !(await backups.list()).some(({ name }) => name === success.name)
}

/** Makes a backup of the database before it is migrated. Throws when it fails. */
export async function backUpBeforeMigration(parts: Parts): Promise<RunResult | undefined> {
  if (!(await hasUsers(parts.pool))) return undefined
  return await afterBackupLock(parts.pool, async () => {
    const result = await writeBackup(parts, 'migration')
    await rotate(parts, [result.name])
    return result
  })
}

/** The database of a new installation has none, or no tables. */
async function hasUsers(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('users') is not null as there")
  return rows[0]?.there && (await pool.query('select from users limit 1')).rows.length > 0
}

async function writeBackup(parts: Parts, kind: BackupKind): Promise<RunResult> {
  const { backups, secretKey, now } = parts
  const begunAt = now()
  const name = nameBackup(secretKey, begunAt, kind)
  await backups.removeLeftovers((left) => parseBackupName(secretKey, left) !== undefined)
  const { rows, files } = await backup((content) => backups.write(name, content), parts)
  const stored = (await backups.list()).find((one) => one.name === name)
  if (!stored) throw new BackupProblem('backup-missing', name)
  const seconds = Math.max(0, Math.round((now().getTime() - begunAt.getTime()) / 1_000))
  return { name, rows, files, seconds, bytes: stored.bytes }
}

/** Removes expired backups of this installation, and no other file. */
async function rotate(
  { backups, secretKey }: Pick<Parts, 'backups' | 'secretKey'>,
  kept: readonly (string | undefined)[],
): Promise<number> {
  const ours = (await backups.list()).flatMap(({ name }) => parseBackupName(secretKey, name) ?? [])
  const expired = chooseExpired(ours, new Set(kept.filter((name) => name !== undefined)))
  for (const name of expired) await backups.remove(name)
  return expired.length
}
