import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Place } from './database.ts'

const PROGRAM = join(import.meta.dirname, '../server/sportello.mjs')

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command as an operator does, in the data folder and without input. */
export function runCommand(
  args: string[],
  { dataDir, databaseUrl }: Pick<Place, 'dataDir' | 'databaseUrl'>,
  env: Record<string, string> = {},
): Promise<Ended> {
  const variables = {
    ...process.env,
    // Not the one of the developer.
    CONFIGURATION_FILE: '/dev/null',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    DATABASE_STUCK_SECONDS: '60',
    ...env,
  }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [PROGRAM, ...args],
      { cwd: dataDir, env: variables },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
    child.stdin?.end()
  })
}
