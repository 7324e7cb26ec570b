import { existsSync, mkdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { databaseFolderOf } from '../db/database-folder.ts'
import { networkFileSystemOf } from '../db/network-folder.ts'
import { FULL_BYTES, LOW_BYTES } from '../disk-space/disk-space.ts'
import { explainWriteError, findWriteError } from '../disk-space/find-write-error.ts'
import type { Finding } from './finding.ts'

const MB = 1024 ** 2
/** A new embedded database with its log and its reserve, and the space below which nothing is saved. */
const NEW_DATABASE_BYTES = 400 * MB

/** Whether this account can write in the data folder and in its folders. */
export function checkDataFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Finding {
  for (const folder of [dataDir, join(dataDir, 'files')]) {
    if (folder !== dataDir && !existsSync(folder)) continue
    const reason = makeFolder(folder) ?? findWriteError(folder)
    if (reason !== undefined)
      return {
        ok: false,
        wrong: `DATA_DIR must be a folder to write in, and ${folder} is none: ${reason}. Give it to the account ${process.getuid?.() ?? 'of this process'} (chown -R), or name another folder`,
      }
  }
  const database = join(dataDir, 'db')
  const owner = databaseUrl ? undefined : statSync(database, { throwIfNoEntry: false })?.uid
  const account = process.getuid?.()
  if (owner !== undefined && account && owner !== account)
    return {
      ok: false,
      wrong: `The database in ${database} belongs to account ${owner}: start as that account, or run as root: chown -R ${account} ${dataDir}`,
    }
  return { ok: true, found: `written in ${dataDir}` }
}

function makeFolder(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return undefined
  } catch (error) {
    return explainWriteError(error)
  }
}

/** Whether the disk has room. An installation that has its database starts on a full disk too, to be read. */
export async function checkDisk({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  // Some network file systems report zeros.
  if (blocks === 0) return { ok: true, found: `the file system of ${dataDir} does not say how much is free` }
  const free = bavail * bsize
  const fileSystem = databaseUrl ? undefined : networkFileSystemOf(dataDir)
  const shared = fileSystem ? `, a network file system (${fileSystem}): only one machine may use it` : ''
  const found = `${describeSize(free)} free in ${dataDir}${shared}`
  const isNew = !databaseUrl && !existsSync(join(databaseFolderOf(dataDir), 'PG_VERSION'))
  if (isNew && free < NEW_DATABASE_BYTES)
    return {
      ok: false,
      wrong: `Only ${found}, and a new database needs ${describeSize(NEW_DATABASE_BYTES)}: free space, or name another disk in DATA_DIR`,
    }
  if (free < FULL_BYTES)
    return { ok: false, mayStart: true, wrong: `Only ${found}: nothing can be saved until space is free` }
  if (free < LOW_BYTES) return { ok: false, mayStart: true, wrong: `Only ${found}: free space` }
  return { ok: true, found }
}

const describeSize = (bytes: number): string =>
  bytes < LOW_BYTES ? `${Math.floor(bytes / MB)} MB` : `${(bytes / LOW_BYTES).toFixed(1)} GB`
