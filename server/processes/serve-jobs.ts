import { Worker } from 'node:worker_threads'
import type { FromProcess, Jobs, ToProcess } from './jobs.ts'
import { TOO_HEAVY, TOO_SLOW, WATCHDOG_SOURCE, type WatchdogData } from './watchdog.ts'

type JobHandlers<W extends Jobs<W>> = { [K in keyof W]: (order: W[K]['order']) => Promise<W[K]['answer']> }

/**
 * Runs a job loop in this process, one job at a time. An exception of a handler ends the process: handlers return
 * results for invalid files.
 */
export function serveJobs<W extends Jobs<W>>(handlers: JobHandlers<W>): void {
  const [bytes, cpuMilliseconds] = process.argv.slice(2).map(Number)
  if (!bytes || !cpuMilliseconds || !process.send) throw new Error('Started by the server only')

  const job = new Int32Array(new SharedArrayBuffer(4))
  const workerData: WatchdogData = { job, bytes, cpuMilliseconds }
  new Worker(WATCHDOG_SOURCE, { eval: true, workerData }).unref()
  process.on('disconnect', () => process.exit(0))
  // Ctrl+C in a terminal signals the whole process group; the parent decides when this process ends.
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
    // Applies the limits to a job that ends between two checks of the watchdog.
    const rss = process.memoryUsage.rss()
    if (rss > bytes) return process.kill(process.pid, TOO_HEAVY)
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > cpuMilliseconds) return process.kill(process.pid, TOO_SLOW)
    send({ kind: 'done', answer, rss })
  })
  send({ kind: 'ready' })
}
