import { DAY_MS } from '../../contract/time/calendar-date.ts'
import type { Context } from '../context.ts'
import { databaseFolderOf } from '../db/database-folder.ts'
import { migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { withThrowAwayDatabase } from '../db/throw-away-database.ts'
import { readFreeBytes } from '../disk-space/disk-space.ts'
import { BackupProblem, toBackupProblem } from '../providers/files/backup-problem.ts'
import type { BackupStore, FileStore } from '../providers/files/port.ts'
import type { ArchiveSource } from './archive.ts'
import { sumDatabase } from './backup.ts'
import { withBackupLock } from './backup-lock.ts'
import { installationMark, type NamedBackup, parseBackupName } from './backup-name.ts'
import { type LastRun, type RunResult, readLastRun, recordFailure, recordSuccess } from './backup-runs.ts'
import { DamagedArchive } from './encryption.ts'
import { inspectBackup, restoreAsWritten } from './restore.ts'
import { backupDay } from './rotation.ts'
import { compareTotals, Summer } from './totals.ts'

type Source = Pick<OpenDatabase, 'pool' | 'url'>

/** Between two drills that succeed; one that failed is repeated the next day. */
const DRILL_EVERY_DAYS = 7
/** What must be free besides the restored database and its log. */
const ROOM_BYTES = 1024 ** 3

/**
 * Restores the newest backup into a throw-away database, if that was not done for a week, and compares what came back
 * with what was saved. A failure is stored for the administrators.
 */
export async function drillWhenDue(context: Context, source: Source): Promise<Record<string, number>> {
  const { db, backups, now, log, config } = context
  if (!backups) return {}
  const done = await withBackupLock(source.pool, async (): Promise<Record<string, number>> => {
    const begunAt = now()
    if (!isDue(await readLastRun(db, 'drill'), begunAt)) return {}
    try {
      const newest = await findNewest(backups, config.secretKey)
      if (!newest) return {}
      const result = await drill(newest, context, source)
      const seconds = Math.max(0, Math.round((now().getTime() - begunAt.getTime()) / 1_000))
      await recordSuccess(db, 'drill', begunAt, { ...result, seconds })
      return { rows: result.rows, files: result.files, seconds }
    } catch (error) {
      log.error({ err: error as Error }, 'The drill of a restore failed')
      await recordFailure(db, 'drill', begunAt, toBackupProblem(error))
      return { failed: 1 }
    }
  })
  return done ?? { busy: 1 }
}

function isDue({ success, failure }: LastRun, now: Date): boolean {
  if (failure && backupDay(failure.at) === backupDay(now)) return false
  if (failure || !success) return true
  // A success of the future is of a clock that was wrong.
  const days = (Date.parse(backupDay(now)) - Date.parse(backupDay(success.at))) / DAY_MS
  return days >= DRILL_EVERY_DAYS || days < 0
}

interface Newest extends NamedBackup {
  bytes: number
}

async function findNewest(backups: BackupStore, secretKey: Buffer): Promise<Newest | undefined> {
  const ours = (await backups.list()).flatMap(({ name, bytes }) => {
    const named = parseBackupName(secretKey, name)
    return named ? { ...named, bytes } : []
  })
  return ours.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
}

async function drill(
  { name, bytes }: Newest,
  context: Context,
  source: Source,
): Promise<Omit<RunResult, 'seconds'>> {
  const { backups, config, log } = context
  const archive: ArchiveSource = () => backups!.read(name)
  const { manifest, totals } = await inspectBackup(archive, config.secretKey).catch((error: unknown) => {
    throw error instanceof DamagedArchive ? new BackupProblem('damaged', name) : error
  })
  if (!totals) throw new BackupProblem('without-totals', name)
  await refuseWithoutRoom(config, source)
  // The name is always the same: one that a killed process has left is replaced.
  const throwAway = `sportello_drill_${installationMark(config.secretKey)}`
  return await withThrowAwayDatabase(throwAway, { config, log, source }, async (pool) => {
    const files = new SummingStore()
    const parts = { pool, files, secretKey: config.secretKey }
    const amount = await restoreAsWritten(archive, manifest, parts)
    const differences = compareTotals(totals, { tables: await sumDatabase(pool), files: files.total })
    if (differences.length > 0) throw new BackupProblem('restored-differs', differences.join('; '))
    await migrate(pool)
    return { name, bytes, ...amount }
  })
}

/** Files that a drill restores: they are hashed and thrown away. */
class SummingStore implements Pick<FileStore, 'write'> {
  readonly #summer = new Summer()

  get total() {
    return this.#summer.total
  }

  async write(key: string, content: Uint8Array): Promise<void> {
    this.#summer.add(key, '\0', content)
  }
}

/** The drill must not fill the disk of the database. The disk of another server is not known. */
async function refuseWithoutRoom(
  { databaseUrl, dataDir }: Context['config'],
  { pool }: Source,
): Promise<void> {
  if (databaseUrl) return
  const { rows } = await pool.query('select pg_database_size(current_database()) as bytes')
  const free = await readFreeBytes(databaseFolderOf(dataDir))
  if (free !== undefined && free < 2 * Number(rows[0].bytes) + ROOM_BYTES) throw new BackupProblem('no-room')
}
