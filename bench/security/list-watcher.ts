import { setTimeout as pause } from 'node:timers/promises'
import { listRecords } from '../../shared/api/records.ts'
import { Browser } from '../load/client.ts'

// Users request the list in turns, one every 25 ms, regardless of earlier responses. A separate process, so that other
// clients of the bench do not delay it.
const INTERVAL_MS = 25

export interface WatchOrder {
  address: string
  colleagues: Record<string, string>[]
}

export interface ListFigures {
  waits: number[]
}

process.once('message', async ({ address, colleagues }: WatchOrder) => {
  const browsers = colleagues.map((headers) => new Browser(address, headers))
  let isFinished = false
  process.once('message', () => {
    isFinished = true
  })
  const requests: Promise<number>[] = []
  while (!isFinished) {
    requests.push(requestList(browsers[requests.length % browsers.length]!))
    await pause(INTERVAL_MS)
  }
  const waits = await Promise.all(requests)
  process.send?.({ waits } satisfies ListFigures, () => process.exit(0))
})

async function requestList(browser: Browser): Promise<number> {
  const began = performance.now()
  const { status } = await browser.ask(listRecords)
  if (status !== 200) throw new Error(`A list answered ${status}`)
  return performance.now() - began
}
