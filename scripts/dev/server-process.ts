import { once } from 'node:events'
import './packages.ts'

/** What the development server sends to the process of the server: load the code as it is now, then open the installation. */
export type ToServer = 'load' | 'open'
/** What the process sends when it listens. */
export interface ServerReady {
  address: string
}

// It must not outlive the development server. While it starts the signal ends it at once.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await once(process, 'message')
const { runServer } = await import('./run-server.ts')
await once(process, 'message')
await runServer((address) => process.send!({ address } satisfies ServerReady))
process.removeAllListeners('disconnect')
if (process.connected) process.disconnect?.()
