import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { FolderInUse } from '../db/embedded/lock.ts'
import { missingMigrations } from '../db/migrate.ts'
import { joinEmbedded } from '../db/open-database.ts'
import { type Installation, installed, joinProviders, openInstallation } from '../start.ts'
import { Refused } from './command.ts'

/**
 * Opens the installation for one command. While a server has the embedded database open the command works through it.
 * Throws `Refused` when that server is of another version, which must not be migrated under its feet.
 */
export async function openBeside(config: Config, log: Logger): Promise<Installation> {
  try {
    return await openInstallation(config, log)
  } catch (error) {
    if (error instanceof FolderInUse && error.socketDir) return await join(config, log, error.socketDir)
    throw error
  }
}

async function join(config: Config, log: Logger, socketDir: string): Promise<Installation> {
  const database = joinEmbedded(socketDir, log)
  try {
    if ((await missingMigrations(database.pool)).length > 0)
      throw new Refused('The server that runs is of an older version: stop it first')
    return installed(joinProviders(config, log, database), database)
  } catch (error) {
    await database.close()
    throw error
  }
}
