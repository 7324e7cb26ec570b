import { setTimeout as pause } from 'node:timers/promises'
import { listRecords } from '../../shared/api/records.ts'
import { Browser } from '../load/client.ts'
import type { Colleague } from '../load/fill.ts'
import { percentile } from '../load/statistics.ts'

/** The interval between two reads of the list. */
const INTERVAL_MS = 50

export interface WaitTimes {
  count: number
  p50: number
  p95: number
  p99: number
  refused: number
}

/** Measures how long another user waits for the list of records under load. */
export async function measureWaitsDuring(
  { address, colleague }: { address: string; colleague: Colleague },
  work: () => Promise<unknown>,
): Promise<WaitTimes> {
  const browser = new Browser(address, { ...colleague.headers, 'sec-fetch-site': 'same-origin' })
  const times: number[] = []
  const state = { done: false, refused: 0 }
  const watch = async () => {
    while (!state.done) {
      const start = performance.now()
      const { status } = await browser.ask(listRecords)
      times.push(performance.now() - start)
      if (status !== 200) state.refused += 1
      await pause(INTERVAL_MS)
    }
  }
  const watching = watch()
  try {
    await work()
  } finally {
    state.done = true
    await watching
    browser.close()
  }
  const sorted = times.sort((a, b) => a - b)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share)) as [
    number,
    number,
    number,
  ]
  return { count: times.length, p50, p95, p99, refused: state.refused }
}
