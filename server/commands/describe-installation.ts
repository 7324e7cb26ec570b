import type { Config } from '../config/config.ts'

/** The file, folder and database of these commands, for the operator to compare; without a password. */
export function describeInstallation({
  configurationFile = 'no file',
  dataDir,
  databaseUrl,
}: Pick<Config, 'configurationFile' | 'dataDir' | 'databaseUrl'>): string {
  return `Configuration: ${configurationFile}. Data: ${dataDir}. Database: ${describeDatabase(databaseUrl)}.`
}

function describeDatabase(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return 'embedded'
  const { host, pathname, searchParams } = new URL(databaseUrl)
  const name = decodeURIComponent(pathname.slice(1))
  return `PostgreSQL${name && ` ${name}`} on ${searchParams.get('host') ?? (host || 'localhost')}`
}
