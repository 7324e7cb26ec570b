import type { FromProcess, Jobs, ToProcess } from './jobs.ts'
import { withdrawCalls } from './withdraw-calls.ts'

type JobHandlers<W extends Jobs<W>> = { [K in keyof W]: (order: W[K]['order']) => Promise<W[K]['answer']> }

/**
 * Runs a job loop in this process, one job at a time. An exception of a handler ends the process: handlers return
 * results for invalid files.
 */
export function serveJobs<W extends Jobs<W>>(handlers: JobHandlers<W>): void {
  if (!process.send) throw new Error('Started by the server only')

  withdrawCalls()
  process.on('disconnect', () => process.exit(0))
  // Ctrl+C in a terminal signals the whole process group; the parent decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

  const send = (message: FromProcess) => process.send?.(message)
  process.on('message', async ({ kind, order }: ToProcess) => {
    const before = process.cpuUsage()
    const answer = await handlers[kind as keyof W](order as W[keyof W]['order'])
    const { user, system } = process.cpuUsage(before)
    const cpuMilliseconds = (user + system) / 1000
    send({ kind: 'done', answer, cpuMilliseconds, rss: process.memoryUsage.rss() })
  })
  send({ kind: 'ready' })
}
