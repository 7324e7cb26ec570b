import { expect, it } from 'vitest'
import { createFairQueue, type QueueKey } from './fair-queue.ts'

/** Work that ends on command, and the names in the order of their start. */
function recorded(run: ReturnType<typeof createFairQueue>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const enter = (name: string, place: QueueKey) =>
    run(place, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string, outcome: Promise<string>) => {
    await expect.poll(() => begun).toContain(name)
    ends.get(name)!()
    await outcome
  }
  return { begun, enter, end }
}

it('createFairQueue alternates between keys, so that one waiter of a key is not behind all of another [LOGIN-3]', async () => {
  const { begun, enter, end } = recorded(createFairQueue({ concurrency: 1, waiting: 20 }))
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']
  const outcomes = new Map(names.map((name) => [name, enter(name, { key: name[0]! })]))
  for (let n = 0; n < names.length; n += 1) {
    await expect.poll(() => begun.length).toBe(n + 1)
    await end(begun[n]!, outcomes.get(begun[n]!)!)
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('createFairQueue runs at most its concurrency, plus one of the reserved lane', async () => {
  const { begun, enter, end } = recorded(createFairQueue({ concurrency: 2, waiting: 20 }))
  const first = enter('a1', { key: 'a' })
  for (const name of ['a2', 'b1', 'b2']) void enter(name, { key: name[0]! })
  for (const name of ['k1', 'k2']) void enter(name, { key: 'known', reserved: true })
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'k1'])
  // The reserved lane takes precedence.
  await end('a1', first)
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'k1', 'k2'])
})

it('createFairQueue rejects the last waiter of the longest queue when a lane is full, and accepts a new key', async () => {
  const { begun, enter, end } = recorded(createFairQueue({ concurrency: 1, waiting: 3 }))
  const running = enter('a1', { key: 'a' })
  const waits = ['a2', 'a3', 'a4'].map((name) => enter(name, { key: 'a' }))
  await expect(enter('a5', { key: 'a' })).rejects.toMatchObject({
    id: 'unavailable',
    detail: { retryAfter: 5 },
  })
  const newcomer = enter('b1', { key: 'b' })
  await expect(waits[2]).rejects.toMatchObject({ id: 'unavailable' })
  await end('a1', running)
  await end('a2', waits[0]!)
  await end('b1', newcomer)
  await end('a3', waits[1]!)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

it('createFairQueue rejects a new key when the maximum of keys is waiting', async () => {
  const { enter } = recorded(createFairQueue({ concurrency: 1, waiting: 2 }))
  for (const key of ['a', 'b', 'c']) void enter(key, { key })
  await expect(enter('d', { key: 'd' })).rejects.toMatchObject({ id: 'unavailable' })
})

it('createFairQueue accepts work in the reserved lane, however many wait in the other', async () => {
  const { begun, enter } = recorded(createFairQueue({ concurrency: 1, waiting: 1 }))
  void enter('a1', { key: 'a' })
  void enter('b1', { key: 'b' })
  await expect(enter('c1', { key: 'c' })).rejects.toMatchObject({ id: 'unavailable' })
  void enter('k1', { key: 'device', reserved: true })
  await expect.poll(() => begun).toEqual(['a1', 'k1'])
})

it('createFairQueue releases the slot when the work fails', async () => {
  const run = createFairQueue({ concurrency: 1, waiting: 0 })
  await expect(run({ key: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run({ key: 'a' }, async () => 'yes')).toBe('yes')
})

it('createFairQueue answers work that a full queue would have refused once the queue is empty again', async () => {
  const run = createFairQueue({ concurrency: 2, waiting: 100 })
  const many = Array.from({ length: 150 }, (_, n) => run({ key: `${n % 3}` }, async () => n))
  const outcomes = await Promise.allSettled(many)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(48)
  expect(await run({ key: 'later' }, async () => 'done')).toBe('done')
})
