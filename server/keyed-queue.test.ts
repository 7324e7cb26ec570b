import { expect, it } from 'vitest'
import { KeyedQueue, type QueueEntry, type QueueLimits } from './keyed-queue.ts'

/** Runs all work that waits only for past events. */
const waitForCallbacks = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** A queue whose entries are named by their key and a number, and the names in the order of their start. */
function recorded(limits: Partial<QueueLimits>) {
  const queue = new KeyedQueue(limits, () => new Error('refused'))
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const enter = (name: string, entry?: QueueEntry): Promise<string> =>
    queue.run(
      name[0]!,
      () => {
        begun.push(name)
        return new Promise((resolve) => ends.set(name, () => resolve(name)))
      },
      entry,
    )
  const end = async (name: string) => {
    await waitForCallbacks()
    ends.get(name)!()
    await waitForCallbacks()
  }
  const refused: string[] = []
  const enterAll = (names: readonly string[], entry?: QueueEntry) => {
    for (const name of names) enter(name, entry).catch(() => refused.push(name))
  }
  return { queue, begun, refused, enter, enterAll, end }
}

it('KeyedQueue alternates between keys, so that one waiter of a key is not behind all of another [LOGIN-3]', async () => {
  const { begun, enterAll, end } = recorded({ concurrently: 1 })
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']
  enterAll(names)
  for (let n = 0; n < names.length; n += 1) await end(begun[n] ?? names[0]!)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('KeyedQueue leaves a slot for another key while one key holds its maximum', async () => {
  const { begun, enterAll, end } = recorded({ concurrently: 2, perKey: 1 })
  enterAll(['a1', 'a2', 'b1', 'a3', 'c1'])
  await waitForCallbacks()
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('c1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

it('KeyedQueue starts as many waiters as have room when a slot becomes free', async () => {
  const { queue, begun, enter, end } = recorded({ concurrently: 2, perKey: 1 })
  const leave = await queue.enter('z')
  await queue.enter('y', { reserved: true })
  const outcomes = [enter('a1'), enter('z2', { reserved: true })]
  await waitForCallbacks()
  expect(begun).toEqual([])
  leave()
  await waitForCallbacks()
  expect(begun).toEqual(['z2'])
  await end('z2')
  await end('a1')
  expect(await Promise.all(outcomes)).toEqual(['a1', 'z2'])
})

it('KeyedQueue gives the reserved lane one more slot and precedence', async () => {
  const { begun, enterAll, end } = recorded({ concurrently: 2 })
  enterAll(['a1', 'a2', 'b1', 'b2'])
  enterAll(['k1', 'k2'], { reserved: true })
  await waitForCallbacks()
  expect(begun).toEqual(['a1', 'a2', 'k1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'k1', 'k2'])
})

it('KeyedQueue refuses the last waiter of the longest line when a lane is full, and accepts a new key', async () => {
  const { begun, refused, enterAll, end } = recorded({ concurrently: 1, waiting: 3 })
  enterAll(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'])
  await waitForCallbacks()
  expect(refused).toEqual(['a5', 'a4'])
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

it('KeyedQueue refuses a new key when the maximum of keys is waiting, and accepts the reserved lane', async () => {
  const { begun, refused, enterAll } = recorded({ concurrently: 1, waiting: 2 })
  enterAll(['a1', 'b1', 'c1', 'd1'])
  enterAll(['k1'], { reserved: true })
  await waitForCallbacks()
  expect(refused).toEqual(['d1'])
  expect(begun).toEqual(['a1', 'k1'])
})

it('KeyedQueue refuses a key with too many waiters, and later accepts it again', async () => {
  const { begun, enter, enterAll, end } = recorded({ concurrently: 1, waitingPerKey: 2 })
  enterAll(['a1', 'a2', 'a3'])
  await expect(enter('a4')).rejects.toThrow('refused')
  await end('a1')
  enterAll(['a5'])
  for (const name of ['a2', 'a3', 'a5']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a5'])
})

it('KeyedQueue never runs work whose client left before or while it waited', async () => {
  const { begun, enter, enterAll, end } = recorded({ concurrently: 1 })
  await expect(enter('a0', { aborted: AbortSignal.abort() })).rejects.toThrow('refused')
  enterAll(['a1'])
  const aborted = new AbortController()
  const waits = enter('b1', { aborted: aborted.signal })
  aborted.abort()
  await expect(waits).rejects.toThrow('refused')
  enterAll(['c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'c1'])
})

it('KeyedQueue refuses a waiter after its time and gives its slot to the next one', async () => {
  const { queue, begun, enter, enterAll } = recorded({ concurrently: 1, waitMs: 5 })
  const leave = await queue.enter('a')
  await expect(enter('b1')).rejects.toThrow('refused')
  leave()
  leave()
  enterAll(['c1', 'd1'])
  await waitForCallbacks()
  expect(begun).toEqual(['c1'])
})

it('KeyedQueue frees the slot of failed work', async () => {
  const { queue } = recorded({ concurrently: 1, waiting: 0 })
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('a', async () => 'yes')).toBe('yes')
})

it('KeyedQueue accepts work again once a full queue is empty', async () => {
  const { queue } = recorded({ concurrently: 2, waiting: 100 })
  const many = Array.from({ length: 150 }, (_, n) => queue.run(`${n % 3}`, async () => n))
  const outcomes = await Promise.allSettled(many)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(48)
  expect(await queue.run('later', async () => 'done')).toBe('done')
})
