import { sql } from 'kysely'
import { type EntryFault, findHistoryFaults } from '../audit/check-history.ts'
import { readHead } from '../audit/history-sealer.ts'
import type { Finding } from '../checks/finding.ts'
import { COMMAND } from '../config/checkout.ts'
import type { Config } from '../config/config.ts'
import { FolderInUse } from '../db/folder-holder.ts'
import { findMissingMigrations } from '../db/migrate.ts'
import { connectDatabase, type OpenDatabase, openDatabase } from '../db/open-database.ts'
import { createLogger } from '../http/logger.ts'
import { findForeignSecrets } from './check-sealed-secrets.ts'
import { hasNoAdministrator, NO_ADMINISTRATOR } from './first-administrator.ts'

/** A further check of a database that is up to date. */
type CheckMore = (opened: OpenDatabase) => Promise<void>

/** Opens the database, or connects to the server that has it open. */
export async function checkDatabase(config: Config, checkMore: CheckMore = async () => {}): Promise<Finding> {
  try {
    const opened = await openDatabase(config, createLogger('silent'))
    try {
      const finding = config.databaseUrl
        ? await checkServerDatabase(config, opened)
        : await checkEmbeddedDatabase(config, opened)
      if ((await findMissingMigrations(opened.pool)).length === 0) await checkMore(opened)
      return finding
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (error instanceof FolderInUse) return await checkServedDatabase(config, error, checkMore)
    throw error
  }
}

/** A running server has the folder open: the check connects through it. */
async function checkServedDatabase(
  config: Config,
  { pid, url }: FolderInUse,
  checkMore: CheckMore,
): Promise<Finding> {
  const joined = connectDatabase(url, config, createLogger('silent'))
  try {
    const missing = await findMissingMigrations(joined.pool)
    if (missing.length > 0)
      return { ok: false, wrong: `served by process ${pid} of an older version: stop it and start this one` }
    await checkMore(joined)
    return await checkWithKey(config, joined, `embedded, durable, up to date, served by process ${pid}`)
  } finally {
    await joined.close()
  }
}

/** Secrets sealed with another key are unreadable: authenticators, links and webhook secrets. */
export async function checkWithKey(
  config: Config,
  { db }: Pick<OpenDatabase, 'db'>,
  found: string,
): Promise<Finding> {
  const foreign = await findForeignSecrets(db, config, new Date())
  const faults = await findHistoryFaults(db, config, await readHead(config.dataDir))
  const isOwnerless = config.mode === 'production' && (await hasNoAdministrator(db))
  const wrong = [
    ...(isOwnerless ? [NO_ADMINISTRATOR] : []),
    ...(foreign.length > 0 ? [`SECRET_KEY (or secret.key) is not the one of ${foreign.join(', ')}`] : []),
    ...(faults.entries.length > 0
      ? [`entries are not as they were written: ${entriesOf(faults.entries)}`]
      : []),
    ...(faults.seals.length > 0
      ? [`seals of the history do not fit: ${listSome(faults.seals.map(String))}`]
      : []),
  ]
  return wrong.length === 0 ? { ok: true, found } : { ok: false, wrong: `${found}, but ${wrong.join('; ')}` }
}

const SHOWN = 10

function listSome(all: readonly string[]): string {
  const more = all.length - SHOWN
  return [...all.slice(0, SHOWN), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const entriesOf = (faults: readonly EntryFault[]) =>
  listSome(
    faults.map(({ what, history, subject, day }) =>
      subject ? `${what} in ${history} of ${day} (${subject})` : `${what} in ${history} before its seal`,
    ),
  )

/** The successful start has checked the settings of a durable commit. */
async function checkEmbeddedDatabase(config: Config, opened: OpenDatabase): Promise<Finding> {
  const missing = await findMissingMigrations(opened.pool)
  if (missing.length > 0)
    return { ok: true, found: `embedded, durable, the start will apply ${missing.join(', ')}` }
  return await checkWithKey(config, opened, 'embedded, durable, up to date')
}

async function checkServerDatabase(config: Config, opened: OpenDatabase): Promise<Finding> {
  const { db, pool } = opened
  const { rows } = await sql<{ version: string; fsync: string }>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync`.execute(db)
  const { version, fsync } = rows[0]!
  if (fsync !== 'on')
    return { ok: false, wrong: `PostgreSQL ${version} runs with fsync off: a power cut loses saves` }
  const missing = await findMissingMigrations(pool)
  if (missing.length > 0) return { ok: false, wrong: `lacks ${missing.join(', ')}: run ${COMMAND} migrate` }
  return await checkWithKey(config, opened, `PostgreSQL ${version}, durable, up to date`)
}
