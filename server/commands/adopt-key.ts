import { migrateAfterBackup } from '../backup/migrate-after-backup.ts'
import { adoptKey } from '../check-secret-key.ts'
import { openDatabase } from '../db/open-database.ts'
import { type Command, CommandRefused, readConfiguration } from './command.ts'

export const adoptKeyCommand: Command = {
  summary: 'Takes the present key for a database whose key is lost',
  details:
    'A database that was used with another key is refused. If that key cannot be found again, this command lets the server start with the present one. Authenticators must be reset, customers need new links and webhooks new secrets; backups under the former key cannot be read. The server must not run.',
  options: { lost: { type: 'boolean', about: 'the former key is lost (needed)' } },
  run: async ({ lost }) => {
    if (lost !== true)
      throw new CommandRefused('--lost is missing: put the former secret.key back if there is a copy')
    const { config, log } = readConfiguration()
    const database = await openDatabase(config, log)
    try {
      await migrateAfterBackup(database, config, log)
      await adoptKey(database.db, config, new Date())
      console.log('The database now belongs to the present key.')
      return 0
    } finally {
      await database.close()
    }
  },
}
