import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { FolderInUse } from '../db/embedded/lock.ts'
import { findMissingMigrations } from '../db/migrate.ts'
import { joinEmbedded } from '../db/open-database.ts'
import { type Installation, openInstallation, toInstallation } from '../start.ts'
import { CommandRefused } from './command.ts'

/**
 * Opens the installation for a command. While a server has the embedded database open the command connects through
 * it. Throws `Refused` when that server has another schema version.
 */
export async function openForCommand(config: Config, log: Logger): Promise<Installation> {
  try {
    return await openInstallation(config, log)
  } catch (error) {
    if (error instanceof FolderInUse && error.socketDir)
      return await joinRunningServer(config, log, error.socketDir)
    throw error
  }
}

async function joinRunningServer(config: Config, log: Logger, socketDir: string): Promise<Installation> {
  const database = joinEmbedded(socketDir, log)
  try {
    if ((await findMissingMigrations(database.pool)).length > 0)
      throw new CommandRefused('The server that runs is of an older version: stop it first')
    return toInstallation(config, log, database)
  } catch (error) {
    await database.close()
    throw error
  }
}
