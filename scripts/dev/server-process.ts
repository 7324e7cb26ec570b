import { once } from 'node:events'
import './packages.ts'

/**
 * Messages of the development server to the process of the server: load the current code, then open the installation.
 */
export type ToServer = 'load' | 'open'
/** The message that the process sends when it listens. */
export interface ServerReady {
  address: string
}

// It must not outlive the development server. During its start the signal ends it immediately.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await once(process, 'message')
const { runServer } = await import('./run-server.ts')
await once(process, 'message')
await runServer((address) => process.send!({ address } satisfies ServerReady))
process.removeAllListeners('disconnect')
if (process.connected) process.disconnect?.()
