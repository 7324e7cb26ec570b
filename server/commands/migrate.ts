import { migrateAfterBackup } from '../backup/migrate-after-backup.ts'
import { refuseOtherKey } from '../check-secret-key.ts'
import { type Command, readConfiguration } from './command.ts'
import { openToMigrate } from './open-for-command.ts'

export const migrateCommand: Command = {
  summary: 'Migrates the database to this version',
  details:
    'The start does the same. Given by a new version while the former one runs, it leaves that one running when a migration fails; it also serves before many processes are started at once.',
  options: {},
  run: async () => {
    const { config, log } = readConfiguration()
    const database = await openToMigrate(config, log)
    try {
      const applied = await migrateAfterBackup(database, config, log)
      await refuseOtherKey(database.db, config)
      console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
      return 0
    } finally {
      await database.close()
    }
  },
}
