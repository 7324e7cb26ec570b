import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'its disk is only read',
  ENOENT: 'it is not there',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
}

/** Why no file can be made in the folder, in words; undefined where one can, and on a full disk. */
export function findWriteError(folder: string): string | undefined {
  const file = join(folder, `.written-${randomUUID()}`)
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
    rmSync(file)
    return undefined
  } catch (error) {
    return explainWriteError(error)
  }
}

/** The error of a write in words; undefined for a full disk. */
export function explainWriteError(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? undefined : (REASONS[String(code)] ?? message)
}
