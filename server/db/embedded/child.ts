import { chmodSync, rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { openDurable } from './open.ts'
import { serveDatabase } from './serve.ts'

/** What parent and child say to each other. */
export type ToChild = { kind: 'ping' } | { kind: 'stop' }
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'pong' }
  | { kind: 'failed'; message: string }
  /** A checkpoint begins or has ended: it may take longer than a statement. */
  | { kind: 'checkpoint'; begins: boolean }

const IDLE_IN_TRANSACTION_MS = 5_000
const CHECKPOINT_CHECK_MS = 2_000

/** The last is the pipe on which this process shows that it runs. */
const [folder, socketPath, heartbeat] = process.argv.slice(2)
if (!folder || !socketPath || !heartbeat || !process.send) throw new Error('Started by the server only')

// A long statement blocks this thread. Another one shows the parent meanwhile that the process runs, and ends it when the
// parent is dead: it must not outlive it.
const watch = `
  const { writeSync } = require('node:fs')
  const parent = process.ppid
  setInterval(() => {
    try {
      if (process.ppid === parent) return writeSync(${Number(heartbeat)}, '.')
    } catch {}
    process.kill(process.pid, 'SIGKILL')
  }, 200)
`
new Worker(watch, { eval: true }).unref()
process.on('disconnect', () => process.exit(0))
// The terminal's Ctrl+C reaches the whole group; the parent decides when the database ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const sendToParent = (message: FromChild) => process.send?.(message)
/** Resolves when the parent has been given it: what follows may block this thread. */
const announceCheckpoint = (begins: boolean) =>
  new Promise<void>((resolve) => {
    process.send?.({ kind: 'checkpoint', begins } satisfies FromChild, () => resolve())
  })

try {
  const db = await openDurable(folder)
  rmSync(socketPath, { force: true })
  const { server, endIdle, checkpointIfDue } = await serveDatabase(db, socketPath)
  chmodSync(socketPath, 0o600)
  setInterval(() => endIdle(IDLE_IN_TRANSACTION_MS), 1_000).unref()
  setInterval(() => checkpointIfDue(announceCheckpoint), CHECKPOINT_CHECK_MS).unref()
  process.on('message', async (message: ToChild) => {
    if (message.kind === 'ping') sendToParent({ kind: 'pong' })
    if (message.kind === 'stop') {
      server.close()
      await db.close()
      process.exit(0)
    }
  })
  sendToParent({ kind: 'ready' })
  // What is compiled stays for the child after this one, also when this one is killed.
  flushCompileCache()
} catch (error) {
  process.send({ kind: 'failed', message: String(error) } satisfies FromChild, () => process.exit(1))
}
