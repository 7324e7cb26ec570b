import { randomInt } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const preload = (file: string) => `--import=${pathToFileURL(join(import.meta.dirname, file))}`
/** As the command has it: the many servers, databases and document processes read the product's compiled code from here. */
const COMPILED = join(import.meta.dirname, '../.cache/compiled')
const MEMORY = '/dev/shm'
/** Three databases at a time, PostgreSQL and the browsers take less than one. */
const REQUIRED_BYTES = 4 * 1024 ** 3

/**
 * Short-lived processes start sooner and write to memory, also those that a test starts (decision 076). The first process
 * of a run chooses the seed of its samples; `TEST_SEED` repeats them.
 */
export function prepareEnvironment(): void {
  process.env.NODE_COMPILE_CACHE ??= COMPILED
  process.env.TMPDIR = temporaryFolder()
  process.env.TEST_SEED ??= String(randomInt(2 ** 31))
}

/** Not for programs that only read the configuration of a runner. */
export function printSeed(): void {
  process.stdout.write(`TEST_SEED=${process.env.TEST_SEED} draws the samples of this run\n`)
}

/** The variables of a server that a test starts: its processes have equal priorities. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  // Not the one of the developer.
  CONFIGURATION_FILE: '/dev/null',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload('equal-priority.mjs')}`.trim(),
})

/** In memory, where a synced write is no wait, if the machine has the room and `TMPDIR` names no other folder. */
export function temporaryFolder(): string {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > REQUIRED_BYTES ? MEMORY : tmpdir()
}
