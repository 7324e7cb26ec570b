import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { FolderInUse } from '../db/embedded/lock.ts'
import { findMissingMigrations } from '../db/migrate.ts'
import { joinEmbedded } from '../db/open-database.ts'
import { type Installation, openInstallation, toInstallation } from '../start.ts'
import { CommandRefused, readConfiguration } from './command.ts'

/**
 * Opens the installation for a command. While a server has the embedded database open, the command connects through
 * that server. Throws `Refused` when the server has another schema version.
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

/** Runs an action on the user with this login, also while a server runs. Throws `Refused` for an unknown login. */
export async function withUser(
  login: string,
  work: (context: Context, userId: string) => Promise<void>,
): Promise<void> {
  const { config, log } = readConfiguration()
  const installation = await openForCommand(config, log)
  try {
    const { context } = installation
    const user = await context.db
      .selectFrom('users')
      .select('id')
      .where((where) => where(where.fn('lower', ['login']), '=', login.toLowerCase()))
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!user) throw new CommandRefused(`There is no user with the login ${login}`)
    await work(context, user.id)
  } finally {
    await installation.close()
  }
}
