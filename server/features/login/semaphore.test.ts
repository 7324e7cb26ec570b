import { describe, expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** Work that ends on request. */
function work() {
  const ends: (() => void)[] = []
  const begun: number[] = []
  const one = (n: number) => () => {
    begun.push(n)
    return new Promise<number>((resolve) => ends.push(() => resolve(n)))
  }
  return { one, begun, end: () => ends.shift()?.() }
}

describe('createSemaphore', () => {
  it('createSemaphore starts work up to its concurrency, and the rest in order as slots become free', async () => {
    const inTurn = createSemaphore({ concurrency: 2, waiting: 10 })
    const { one, begun, end } = work()
    const all = [1, 2, 3, 4].map((n) => inTurn(one(n)))
    expect(begun).toEqual([1, 2])
    end()
    await all[0]
    await expect.poll(() => begun).toEqual([1, 2, 3])
    end()
    await all[1]
    await expect.poll(() => begun).toEqual([1, 2, 3, 4])
    end()
    end()
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
  })

  it('createSemaphore rejects work when the queue is full, without starting it', async () => {
    const inTurn = createSemaphore({ concurrency: 1, waiting: 1 })
    const { one, begun, end } = work()
    const [first, second] = [inTurn(one(1)), inTurn(one(2))]
    await expect(inTurn(one(3))).rejects.toMatchObject({ id: 'unavailable', detail: { retryAfter: 5 } })
    end()
    await first
    await expect.poll(() => begun).toEqual([1, 2])
    end()
    await second
  })

  it('createSemaphore releases the slot when the work fails', async () => {
    const inTurn = createSemaphore({ concurrency: 1, waiting: 0 })
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inTurn(async () => 'yes')).toBe('yes')
  })
})
