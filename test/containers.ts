import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { serverEnvironment } from './prepare-environment.ts'
import type { Ended } from './run-command.ts'

const PROGRAM = join(import.meta.dirname, '../server/sportello.mjs')
/** Only root creates namespaces without one of users. */
const OF_USER = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']

/**
 * A program of a container: it sees no process of outside, and its numbers begin at 1. `proc`: `/proc` shows those of
 * the container, as a container has it, or those of the machine.
 */
export const containerOf = (proc: 'own' | 'outer' = 'own'): readonly string[] => [
  ...['unshare', ...OF_USER, '--pid', '--fork', '--kill-child', '--ipc', '--mount'],
  ...(proc === 'own' ? ['--mount-proc'] : []),
]

/** Whether this machine permits them to this account. */
export const canContain = ((): boolean => {
  const [program = '', ...args] = containerOf()
  return spawnSync(program, [...args, 'true']).status === 0
})()

/** Runs a command in a container of its own on a data folder. `prelude`: a shell command in it before. */
export function runContained(args: readonly string[], dataDir: string, prelude = ''): Promise<Ended> {
  const [program = '', ...own] = containerOf()
  const shell = ['/bin/sh', '-c', `${prelude || ':'} && exec "$@"`, 'sh', process.execPath, PROGRAM]
  const env = { ...serverEnvironment(), DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'silent' }
  return new Promise((resolve) => {
    execFile(program, [...own, ...shell, ...args], { env, cwd: '/' }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}
