import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { databaseFolderOf } from '../server/db/database-folder.ts'
import type { Place } from './database.ts'
import { sendSignalToDatabase } from './postgres-server.ts'
import { serverEnvironment } from './prepare-environment.ts'
import { within as waitWithin } from './within.ts'

/** A real server in a separate process. */
export interface ServerProcess {
  process: ChildProcess
  address: string
  /** Signals every process of its embedded database. */
  signalDatabase(signal: NodeJS.Signals): void
  /** Ends it with this signal; answers its exit code, null when it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface ServerProgram {
  /** The program of the process, beside this file; absent: the server. */
  script?: string
  /** The command in which it runs, as a container (`test/containers.ts`). */
  within?: readonly string[]
}

export async function startServer(
  { dataDir, databaseUrl }: Pick<Place, 'dataDir' | 'databaseUrl'>,
  env: Record<string, string> = {},
  { script = 'run-server.ts', within = [] }: ServerProgram = {},
): Promise<ServerProcess> {
  const [execPath = '', ...execArgv] = [...within, process.execPath]
  const child = fork(join(import.meta.dirname, script), [], {
    execPath,
    execArgv,
    env: {
      ...serverEnvironment(),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      PORT: '0',
      DATABASE_STUCK_SECONDS: '60',
      ...env,
    },
  })
  const early = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended at start with ${code}`)
  })
  const started = Promise.race([once(child, 'message'), early])
  const [{ address }] = await waitWithin('the start of a server', started).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  early.catch(() => {})
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await waitWithin(`the end of a server at ${signal}`, ended)
    return code as number | null
  }
  const signalDatabase = (signal: NodeJS.Signals) => sendSignalToDatabase(databaseFolderOf(dataDir), signal)
  return { process: child, address, signalDatabase, end }
}
