import { chmodSync, rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { openDurable } from './open.ts'
import { serveDatabase } from './serve.ts'

/** What parent and child say to each other. */
export type ToChild = { kind: 'ping' } | { kind: 'stop' }
export type FromChild = { kind: 'ready' } | { kind: 'pong' } | { kind: 'failed'; message: string }

const IDLE_IN_TRANSACTION_MS = 5_000

const [folder, socketPath] = process.argv.slice(2)
if (!folder || !socketPath || !process.send) throw new Error('Started by the server only')

// When the parent dies this process must not outlive it, not even in the middle of a long statement: that blocks this
// thread, so another one watches.
const orphanWatch = `
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGKILL'), 200)
`
new Worker(orphanWatch, { eval: true }).unref()
process.on('disconnect', () => process.exit(0))
// The terminal's Ctrl+C reaches the whole group; the parent decides when the database ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const tell = (message: FromChild) => process.send?.(message)

try {
  const db = await openDurable(folder)
  rmSync(socketPath, { force: true })
  const { server, endIdle } = await serveDatabase(db, socketPath)
  chmodSync(socketPath, 0o600)
  setInterval(() => endIdle(IDLE_IN_TRANSACTION_MS), 1_000).unref()
  process.on('message', async (message: ToChild) => {
    if (message.kind === 'ping') tell({ kind: 'pong' })
    if (message.kind === 'stop') {
      server.close()
      await db.close()
      process.exit(0)
    }
  })
  tell({ kind: 'ready' })
} catch (error) {
  process.send({ kind: 'failed', message: String(error) } satisfies FromChild, () => process.exit(1))
}
