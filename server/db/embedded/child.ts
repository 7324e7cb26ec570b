import { chmodSync, rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { openDurable } from './open.ts'
import { serveDatabase } from './serve.ts'

/** The messages between parent and child process. */
export type ToChild = { kind: 'ping' } | { kind: 'stop' }
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'pong' }
  | { kind: 'failed'; message: string }
  /** The start or end of a checkpoint, which may take longer than a statement. */
  | { kind: 'checkpoint'; begins: boolean }

const IDLE_IN_TRANSACTION_MS = 5_000
const CHECKPOINT_CHECK_MS = 2_000

/** The last argument is the pipe of the heartbeat. */
const [folder, socketPath, heartbeat] = process.argv.slice(2)
if (!folder || !socketPath || !heartbeat || !process.send) throw new Error('Started by the server only')

// A long statement blocks this thread. A worker thread sends the heartbeat meanwhile and exits the process when the
// parent has ended: the child must not outlive it.
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
// Ctrl+C in a terminal signals the whole process group; the parent decides when the database stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const sendToParent = (message: FromChild) => process.send?.(message)
/** Resolves when the message is sent: the following work may block this thread. */
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
  // Stores the compile cache for the next child, also if this one is killed.
  flushCompileCache()
} catch (error) {
  process.send({ kind: 'failed', message: String(error) } satisfies FromChild, () => process.exit(1))
}
