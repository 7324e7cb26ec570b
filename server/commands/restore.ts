import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findNewestSeal } from '../audit/history-chain.ts'
import { writeHead } from '../audit/history-sealer.ts'
import type { ArchiveSource } from '../backup/archive.ts'
import { fromFile } from '../backup/archive-file.ts'
import { checkBackup, restore } from '../backup/restore.ts'
import { createUntrackedProviders } from '../context.ts'
import { openDatabase } from '../db/open-database.ts'
import type { BackupStore } from '../providers/files/port.ts'
import { type Command, CommandRefused, readConfiguration } from './command.ts'

export const restoreCommand: Command = {
  summary: 'Fills an empty installation from a backup',
  details:
    'The whole file is checked before anything is touched: one that is not as it was written, one of another key, of a newer version or of the previous format is refused. The database must be empty; it may be another one, which is how an installation moves from the embedded database to a server. The server must not run. Afterwards every user logs in again.',
  options: {
    from: {
      type: 'string',
      about: 'the backup (needed): a file, or the name of one in BACKUP_TO; without it those are listed',
    },
  },
  run: async ({ from }) => {
    const { config, log } = readConfiguration()
    const { files, backups } = createUntrackedProviders(config)
    const source = await findBackup(from, backups)
    const manifest = await checkBackup(source, config.secretKey)
    const database = await openDatabase(config, log)
    try {
      const amount = await restore(source, manifest, {
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

/** A file, else an automatic backup of that name. */
async function findBackup(from: unknown, backups: BackupStore | undefined): Promise<ArchiveSource> {
  if (typeof from === 'string' && existsSync(resolve(from))) return fromFile(resolve(from))
  const stored = backups ? (await backups.list()).filter(({ name }) => name.endsWith('.backup')) : []
  if (backups && stored.some(({ name }) => name === from)) return () => backups.read(String(from))
  const there = backups
    ? [`In ${backups.place}:`, ...stored.map(({ name }) => name).toSorted()].join('\n')
    : ''
  const problem =
    typeof from === 'string'
      ? `--from must name a backup, and ${resolve(from)} is not there`
      : '--from is missing: the backup to read'
  throw new CommandRefused([problem, there].filter(Boolean).join('\n'))
}
