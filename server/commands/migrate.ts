import { refuseOtherKey } from '../check-secret-key.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { type Command, readConfiguration } from './command.ts'

export const migrateCommand: Command = {
  summary: 'Migrates the database to this version',
  details: 'The start does the same; alone it serves before many processes are started at once.',
  options: {},
  run: async () => {
    const { config, log } = readConfiguration()
    const database = await openDatabase(config, log)
    try {
      const applied = await migrate(database.pool)
      await refuseOtherKey(database.db, config)
      console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
      return 0
    } finally {
      await database.close()
    }
  },
}
