import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Place } from './database.ts'
import { serverEnvironment } from './prepare-environment.ts'

/** A real server in a separate process. */
export interface ServerProcess {
  process: ChildProcess
  address: string
  /** The embedded database's process. */
  databasePid: number | undefined
  /** Ends it with this signal; answers its exit code, null when it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** `script`: the program of the process, beside this file; absent: the server. */
export async function startServer(
  { dataDir, databaseUrl }: Pick<Place, 'dataDir' | 'databaseUrl'>,
  env: Record<string, string> = {},
  script = 'run-server.ts',
): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, script), [], {
    execArgv: [],
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
  const [{ address, databasePid }] = await Promise.race([once(child, 'message'), early])
  early.catch(() => {})
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code as number | null
  }
  return { process: child, address, databasePid, end }
}
