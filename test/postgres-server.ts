import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preparePlace, prepareSocketDir } from '../server/db/database-folder.ts'
import { createCluster, startPostgres, urlOf } from '../server/db/postgres-process.ts'
import { listProcesses } from './processes.ts'

/** A PostgreSQL of the tests: that of the embedded database, in a folder of its own. */
export interface OwnPostgres {
  url: string
  stop(): Promise<void>
  /** Kills it; `start` opens the remaining data. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Halts all its processes until `resume`, so that they neither respond nor close connections. */
  halt(): void
  resume(): void
}

/** Nothing of it outlives the run. */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_connections: '200',
}

/** `programs`: the folder of those of another PostgreSQL than the packaged one. */
export async function startOwnPostgres(
  settings: Record<string, string> = {},
  programs?: string,
): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-postgres-'))
  const place = await preparePlace(dataDir)
  const endpoint = { socketDir: prepareSocketDir(place) }
  const cluster = { ...place, ...(programs !== undefined && { programs }), endpoint }
  await createCluster(cluster)
  const run = () => startPostgres(cluster, { ...FAST, ...settings })
  let postgres = await run()
  const signal = (name: NodeJS.Signals) => sendSignalToDatabase(place.folder, name)
  return {
    url: urlOf(endpoint),
    start: async () => {
      postgres = await run()
    },
    crash: () => postgres.stop('immediate'),
    halt: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    stop: async () => {
      await postgres.stop('immediate')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The main process of the PostgreSQL that has this folder open. */
export function mainProcessOf(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
}

/** Signals the main process first, which starts no further ones afterwards, and then the others. */
export function sendSignalToDatabase(folder: string, name: NodeJS.Signals): void {
  const main = mainProcessOf(folder)
  process.kill(main, name)
  for (const { pid, parent } of listProcesses()) if (parent === main) sendSignal(pid, name)
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
