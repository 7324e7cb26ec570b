import { expect, it } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'

/** Runs all work that waits only for past events. */
const waitForCallbacks = () => new Promise<void>((resolve) => setImmediate(resolve))

function semaphore(limits: { concurrency?: number; perKey?: number; waitMs?: number } = {}) {
  const limited = new FairSemaphore({ concurrency: 1, perKey: 1, waitMs: 60_000, ...limits })
  const order: string[] = []
  const ask = async (key: string, name = key) => {
    const release = await limited.acquire(key)
    order.push(name)
    return release
  }
  return { ask, order }
}

it('FairSemaphore alternates between a key with one waiter and a key with many', async () => {
  const { ask, order } = semaphore()
  const held = await ask('busy', 'busy 0')
  const entries = [1, 2, 3].map((n) => ask('busy', `busy ${n}`))
  entries.push(ask('other'))
  held()
  for (const waiting of entries.slice(0, 1)) (await waiting)()
  await waitForCallbacks()
  ;(await entries[3]!)()
  for (const waiting of entries.slice(1, 3)) (await waiting)()
  expect(order).toEqual(['busy 0', 'busy 1', 'other', 'busy 2', 'busy 3'])
})

it('FairSemaphore leaves a slot for another key while one key holds its maximum', async () => {
  const { ask, order } = semaphore({ concurrency: 2 })
  const held = await ask('busy', 'busy 0')
  const waiting = ask('busy', 'busy 1')
  const other = await ask('other')
  expect(order).toEqual(['busy 0', 'other'])
  other()
  await waitForCallbacks()
  expect(order).toEqual(['busy 0', 'other'])
  held()
  ;(await waiting)()
  expect(order).toEqual(['busy 0', 'other', 'busy 1'])
})

it('FairSemaphore rejects a waiter after its timeout and gives its slot to the next one', async () => {
  const { ask, order } = semaphore({ waitMs: 5 })
  const held = await ask('busy')
  await expect(ask('other')).rejects.toThrow('timeout exceeded when trying to connect')
  held()
  held()
  ;(await ask('third'))()
  expect(order).toEqual(['busy', 'third'])
})
