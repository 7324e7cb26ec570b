import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ServerFigures } from './measured-server.ts'

export interface MeasuredServer {
  address: string
  pid: number
  /** The figures since the last request; `collect` runs the garbage collector first. */
  measure(collect?: boolean): Promise<ServerFigures>
  stop(): Promise<void>
}

/** A server in a separate process, with a production log that is discarded. */
export async function startMeasuredServer(env: Record<string, string>): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'measured-server.ts'), [], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, LOG_LEVEL: 'info', ...env },
  })
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  const early = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended at start with ${code}`)
  })
  const [{ address }] = await Promise.race([once(child, 'message'), early])
  early.catch(() => {})
  return {
    address,
    pid: child.pid!,
    measure: async (collect = false) => {
      child.send({ collect })
      const [measured] = await once(child, 'message')
      return measured
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      process.off('exit', abandon)
    },
  }
}
