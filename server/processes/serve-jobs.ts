import { Worker } from 'node:worker_threads'
import type { FromProcess, Jobs, ToProcess } from './jobs.ts'
import { TOO_HEAVY, TOO_SLOW, WATCHDOG_SOURCE, type WatchdogData } from './watchdog.ts'

type JobHandlers<W extends Jobs<W>> = { [K in keyof W]: (order: W[K]['order']) => Promise<W[K]['answer']> }

/**
 * Makes this process one that does jobs, one at a time, and that may be lost over them. What a program throws ends the
 * process: answers for bad files are the program's own.
 */
export function serveJobs<W extends Jobs<W>>(handlers: JobHandlers<W>): void {
  const [bytes, cpuMilliseconds] = process.argv.slice(2).map(Number)
  if (!bytes || !cpuMilliseconds || !process.send) throw new Error('Started by the server only')

  const job = new Int32Array(new SharedArrayBuffer(4))
  const workerData: WatchdogData = { job, bytes, cpuMilliseconds }
  new Worker(WATCHDOG_SOURCE, { eval: true, workerData }).unref()
  process.on('disconnect', () => process.exit(0))
  // The terminal's Ctrl+C reaches the whole group; the parent decides when this ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

  const send = (message: FromProcess) => process.send?.(message)
  let jobs = 0
  process.on('message', async ({ kind, order }: ToProcess) => {
    jobs += 1
    Atomics.store(job, 0, jobs)
    Atomics.notify(job, 0)
    const before = process.cpuUsage()
    const answer = await handlers[kind as keyof W](order as W[keyof W]['order'])
    Atomics.store(job, 0, 0)
    // A job that ends between two checks of the other thread meets the same limits.
    const rss = process.memoryUsage.rss()
    if (rss > bytes) return process.kill(process.pid, TOO_HEAVY)
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > cpuMilliseconds) return process.kill(process.pid, TOO_SLOW)
    send({ kind: 'done', answer, rss })
  })
  send({ kind: 'ready' })
}
