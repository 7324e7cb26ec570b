import type { Config } from '../config/config.ts'
import { databaseFolderOf, listLeftDatabases } from '../db/database-folder.ts'

/** The file, folder and database of these commands, for the operator to compare; without a password. */
export function describeInstallation({
  configurationFile = 'no file',
  dataDir,
  databaseUrl,
}: Pick<Config, 'configurationFile' | 'dataDir' | 'databaseUrl'>): string {
  return `Configuration: ${configurationFile}. Data: ${dataDir}. Database: ${databaseUrl === undefined ? describeEmbedded(dataDir) : describeServer(databaseUrl)}.`
}

function describeEmbedded(dataDir: string): string {
  const own = `embedded, in ${databaseFolderOf(dataDir)}`
  const left = listLeftDatabases(dataDir)
  return left.length === 0
    ? own
    : `${own}. A removed data folder here has left its database in ${left.join(', ')}`
}

function describeServer(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl)
  const name = decodeURIComponent(pathname.slice(1))
  return `PostgreSQL${name && ` ${name}`} on ${searchParams.get('host') ?? (host || 'localhost')}`
}
