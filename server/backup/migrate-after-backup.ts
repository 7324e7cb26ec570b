import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { createUntrackedProviders } from '../context.ts'
import { MigrationRefused, migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { toBackupProblem } from '../providers/files/backup-problem.ts'
import { backUpBeforeMigration } from './automatic-backup.ts'
import { type RunResult, recordSuccess } from './backup-runs.ts'

/**
 * Applies missing migrations, after a backup where automatic backups are configured. Throws `MigrationRefused` when the
 * backup fails: nothing is migrated then. Returns the applied migrations.
 */
export async function migrateAfterBackup(
  { pool, db }: Pick<OpenDatabase, 'pool' | 'db'>,
  config: Config,
  log: FastifyBaseLogger,
): Promise<string[]> {
  const { files, backups } = createUntrackedProviders(config)
  if (!backups) return await migrate(pool)
  const now = () => new Date()
  let done: RunResult | undefined
  const applied = await migrate(pool, undefined, async () => {
    try {
      done = await backUpBeforeMigration({ pool, files, backups, now, secretKey: config.secretKey })
    } catch (error) {
      throw new MigrationRefused(
        `The backup before the migration failed: ${toBackupProblem(error).message}. Nothing was migrated. Mend the place that BACKUP_TO names (${backups.place}); or make a backup with the former version, and start once with an empty BACKUP_TO`,
        { cause: error },
      )
    }
    if (done) log.info({ name: done.name, place: backups.place }, 'Backup before the migration completed')
  })
  // The table may be new.
  if (done) await recordSuccess(db, 'backup', now(), done)
  return applied
}
