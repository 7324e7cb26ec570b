import { type ChildProcess, execFile } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runCommandLine } from '../server/commands/run-command-line.ts'
import type { Place } from './database.ts'

const PROGRAM = join(import.meta.dirname, '../server/sportello.mjs')

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

type Installation = Pick<Place, 'dataDir' | 'databaseUrl'>

const environment = ({ dataDir, databaseUrl }: Installation, env: Record<string, string>) => ({
  ...process.env,
  // Not the one of the developer.
  CONFIGURATION_FILE: '/dev/null',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  DATABASE_STUCK_SECONDS: '60',
  ...env,
})

/** Starts a command as an operator does, in the data folder and without input. */
export function startCommand(
  args: string[],
  place: Installation,
  env: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const { promise: ended, resolve } = Promise.withResolvers<Ended>()
  const child = execFile(
    process.execPath,
    [PROGRAM, ...args],
    { cwd: place.dataDir, env: environment(place, env) },
    (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
  )
  child.stdin?.end()
  return { child, ended }
}

export const spawnCommand = (args: string[], place: Installation, env: Record<string, string> = {}) =>
  startCommand(args, place, env).ended

/** Runs a command in this process, which takes a small part of the time. */
export async function runCommand(
  args: string[],
  place: Installation,
  env: Record<string, string> = {},
): Promise<Ended> {
  const printed = { log: '', error: '' }
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: string) => {
      printed[name] += `${line}\n`
    }),
  )
  const before = process.env
  process.env = environment(place, env)
  try {
    const code = await runCommandLine(args)
    return { code, stdout: printed.log, stderr: printed.error }
  } finally {
    process.env = before
    for (const spy of spies) spy.mockRestore()
  }
}
