import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  args: { name?: string }
  /** Microseconds of processor time. */
  tdur?: number
}

export const startTrace = (browser: Browser, page: Page): Promise<void> =>
  browser.startTracing(page, { categories: ['toplevel'] })

/** The processor time of the workers since the start of the trace, in ms. */
export async function workerTime(browser: Browser): Promise<number> {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const workers = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name?.startsWith('DedicatedWorker'))
      .map(threadOf),
  )
  const tasks = traceEvents.filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')
  return tasks
    .filter((task) => workers.has(threadOf(task)))
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0)
}
