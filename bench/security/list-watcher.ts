import { setTimeout as pause } from 'node:timers/promises'
import { listRecords } from '../../shared/api/records.ts'
import { Browser } from '../load/client.ts'

// Colleagues request the list in turns, one every 25 ms, independent of earlier answers. In a process of its own, so that
// other clients of the bench do not delay it.
const EVERY_MS = 25

export interface WatchOrder {
  address: string
  colleagues: Record<string, string>[]
}

export interface Watched {
  waits: number[]
}

process.once('message', async ({ address, colleagues }: WatchOrder) => {
  const browsers = colleagues.map((headers) => new Browser(address, headers))
  let isFinished = false
  process.once('message', () => {
    isFinished = true
  })
  const asked: Promise<number>[] = []
  while (!isFinished) {
    asked.push(askForList(browsers[asked.length % browsers.length]!))
    await pause(EVERY_MS)
  }
  const waits = await Promise.all(asked)
  process.send?.({ waits } satisfies Watched, () => process.exit(0))
})

async function askForList(browser: Browser): Promise<number> {
  const began = performance.now()
  const { status } = await browser.ask(listRecords)
  if (status !== 200) throw new Error(`A list answered ${status}`)
  return performance.now() - began
}
