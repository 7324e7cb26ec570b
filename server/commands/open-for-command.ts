import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { refuseOtherKey } from '../check-secret-key.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { databaseFolderOf } from '../db/database-folder.ts'
import { FolderInUse } from '../db/folder-holder.ts'
import { findMissingMigrations } from '../db/migrate.ts'
import { connectDatabase, type OpenDatabase, openDatabase } from '../db/open-database.ts'
import { discardNewSecretKey } from '../secret-key.ts'
import { type Installation, openInstallation, toInstallation } from '../start.ts'
import { CommandRefused, readConfiguration } from './command.ts'
import { describeInstallation } from './describe-installation.ts'

/**
 * Opens the installation for a command. While a server has the embedded database open, the command connects to it.
 * Throws `CommandRefused` when the server has another schema version.
 * `mayBeFirst`: the command may be the first one of an installation.
 */
export async function openForCommand(
  config: Config,
  log: Logger,
  { mayBeFirst = false } = {},
): Promise<Installation> {
  if (!mayBeFirst) refuseWithoutDatabase(config)
  try {
    return await openInstallation(config, log)
  } catch (error) {
    if (error instanceof FolderInUse) return await joinRunningServer(config, log, error.url)
    throw error
  }
}

/** A command from another configuration must not create an empty database in silence. */
function refuseWithoutDatabase(config: Config): void {
  if (config.databaseUrl || existsSync(databaseFolderOf(config.dataDir))) return
  discardNewSecretKey(config.dataDir)
  throw new CommandRefused(`There is no database yet. ${describeInstallation(config)}`)
}

/** Also the embedded database of a former version that runs, which the migrations of this one do not disturb. */
export async function openToMigrate(config: Config, log: Logger): Promise<OpenDatabase> {
  try {
    return await openDatabase(config, log)
  } catch (error) {
    if (error instanceof FolderInUse) return connectDatabase(error.url, config, log)
    throw error
  }
}

async function joinRunningServer(config: Config, log: Logger, url: string): Promise<Installation> {
  const database = connectDatabase(url, config, log)
  try {
    if ((await findMissingMigrations(database.pool)).length > 0)
      throw new CommandRefused(
        'The server that runs is of an older version: give `migrate` first, or stop it',
      )
    await refuseOtherKey(database.db, config)
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
