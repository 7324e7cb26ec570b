import { Worker } from 'node:worker_threads'
import type { FromProcess, Jobs, ToProcess } from './jobs.ts'
import { WATCH } from './watch.ts'

type Programs<W extends Jobs<W>> = { [K in keyof W]: (order: W[K]['order']) => Promise<W[K]['answer']> }

/**
 * Makes this process one that does jobs, one at a time, and that may be lost over them. What a program throws ends the
 * process: answers for bad files are the program's own.
 */
export function serveJobs<W extends Jobs<W>>(programs: Programs<W>): void {
  const [heaviest] = process.argv.slice(2).map(Number)
  if (!heaviest || !process.send) throw new Error('Started by the server only')

  /** 1 while working: then the other thread looks often. */
  const busy = new Int32Array(new SharedArrayBuffer(4))
  new Worker(WATCH, { eval: true, workerData: { busy, heaviest } }).unref()
  process.on('disconnect', () => process.exit(0))
  // The terminal's Ctrl+C reaches the whole group; the parent decides when this ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

  const send = (message: FromProcess) => process.send?.(message)
  process.on('message', async ({ kind, order }: ToProcess) => {
    Atomics.store(busy, 0, 1)
    Atomics.notify(busy, 0)
    const answer = await programs[kind as keyof W](order as W[keyof W]['order'])
    Atomics.store(busy, 0, 0)
    send({ kind: 'done', answer, rss: process.memoryUsage.rss() })
  })
  send({ kind: 'ready' })
}
