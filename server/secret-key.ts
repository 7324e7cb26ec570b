import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from './config/variables.ts'
import { explainWriteError } from './disk-space/find-write-error.ts'

/** The keys that this process has made. */
const newKeys = new Set<string>()

export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key')

/** The installation's key from `secret.key` in the data folder; created at the first read. */
export function readOrCreateSecretKey(dataDir: string): Buffer {
  const file = secretKeyFile(dataDir)
  const hex = withWriteErrors(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return readOrCreate(file, () => createKey(file))
  })
  if (!/^[0-9a-f]{64}$/.test(hex)) {
    throw new ConfigurationError('DATA_DIR', `holds a damaged key: ${file} must be 64 hexadecimal digits`)
  }
  return Buffer.from(hex, 'hex')
}

function withWriteErrors<T>(dataDir: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = explainWriteError(error) ?? 'its disk is full'
    throw new ConfigurationError(
      'DATA_DIR',
      `must be a folder to write in, and ${dataDir} is none: ${reason}`,
    )
  }
}

function readOrCreate(file: string, make: () => void): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    make()
    return readFileSync(file, 'utf8').trim()
  }
}

/** Removes the key that this process has made, which nothing was encrypted with. */
export function discardNewSecretKey(dataDir: string): void {
  const file = secretKeyFile(dataDir)
  if (newKeys.delete(file)) rmSync(file, { force: true })
}

/** A hard link creates the complete file atomically, so concurrent first starts use one key. */
function createKey(file: string): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(aside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(aside, file)
    newKeys.add(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
}
