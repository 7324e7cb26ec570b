import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findNewestSeal } from '../audit/history-chain.ts'
import { writeHead } from '../audit/history-sealer.ts'
import { checkBackup, restore } from '../backup/restore.ts'
import { createUntrackedProviders } from '../context.ts'
import { openDatabase } from '../db/open-database.ts'
import { type Command, CommandRefused, readConfiguration } from './command.ts'

export const restoreCommand: Command = {
  summary: 'Fills an empty installation from a backup',
  details:
    'The whole file is checked before anything is touched: one that is not as it was written, one of another key, of a newer version or of the previous format is refused. The database must be empty; it may be another one, which is how an installation moves from the embedded database to a server. The server must not run. Afterwards every user logs in again.',
  options: { from: { type: 'string', about: 'the backup (needed)' } },
  run: async ({ from }) => {
    if (typeof from !== 'string') throw new CommandRefused('--from is missing: the backup to read')
    const { config, log } = readConfiguration()
    const path = resolve(from)
    if (!existsSync(path)) throw new CommandRefused(`--from must name a backup, and ${path} is not there`)
    const manifest = await checkBackup(path, config.secretKey)
    const database = await openDatabase(config, log)
    try {
      const { files } = createUntrackedProviders(config)
      const amount = await restore(path, manifest, {
        pool: database.pool,
        files,
        secretKey: config.secretKey,
      })
      const head = await findNewestSeal(database.db)
      // The stored head belongs to the replaced database.
      if (head) await writeHead(config.dataDir, head)
      console.log(`Backup of ${manifest.createdAt}: ${amount.rows} rows and ${amount.files} files restored`)
      return 0
    } finally {
      await database.close()
    }
  },
}
