import { describe, expect, it } from 'vitest'
import { takeTurns } from './turns.ts'

/** Work that ends when it is told to. */
function work() {
  const ends: (() => void)[] = []
  const begun: number[] = []
  const one = (n: number) => () => {
    begun.push(n)
    return new Promise<number>((resolve) => ends.push(() => resolve(n)))
  }
  return { one, begun, end: () => ends.shift()?.() }
}

describe('turns', () => {
  it('begin as many as may at once, and the others in order as places come free', async () => {
    const inTurn = takeTurns({ atOnce: 2, waiting: 10 })
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

  it('refuse whoever finds too many waiting, without beginning', async () => {
    const inTurn = takeTurns({ atOnce: 1, waiting: 1 })
    const { one, begun, end } = work()
    const [first, second] = [inTurn(one(1)), inTurn(one(2))]
    await expect(inTurn(one(3))).rejects.toMatchObject({ id: 'unavailable', detail: { retryAfter: 5 } })
    end()
    await first
    await expect.poll(() => begun).toEqual([1, 2])
    end()
    await second
  })

  it('come free when the work fails', async () => {
    const inTurn = takeTurns({ atOnce: 1, waiting: 0 })
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inTurn(async () => 'yes')).toBe('yes')
  })
})
