import { describe, expect, it } from 'vitest'
import { PICKER_LIMIT } from '../../shared/constants.ts'
import { everyPage } from './every-page.ts'

/** A list whose answers wait until they are let go. */
function held(count: number) {
  const asked: number[] = []
  const waiting: (() => void)[] = []
  let most = 0
  const ask = async (page: number) => {
    asked.push(page)
    most = Math.max(most, waiting.length + 1)
    await new Promise<void>((go) => waiting.push(go))
    return { rows: [`row of ${page}`], count }
  }
  const letAllGo = async () => {
    while (waiting.length > 0) {
      waiting.pop()?.()
      await new Promise((turn) => setImmediate(turn))
    }
  }
  return { ask, asked, letAllGo, most: () => most }
}

describe('every page of a list', () => {
  it('[GAP-11] asks once where one answer holds all', async () => {
    const list = held(PICKER_LIMIT)
    const all = everyPage(list.ask)
    await list.letAllGo()
    expect(await all).toEqual(['row of 0'])
    expect(list.asked).toEqual([0])
  })

  it('asks for the pages of a very long one four at a time, and keeps their order', async () => {
    const list = held(99 * PICKER_LIMIT + 1)
    const all = everyPage(list.ask)
    await list.letAllGo()
    expect(await all).toEqual(Array.from({ length: 100 }, (_, page) => `row of ${page}`))
    expect(list.most()).toBe(4)
  })

  it('asks for nothing more after a failure', async () => {
    const asked: number[] = []
    const failing = async (page: number) => {
      asked.push(page)
      if (page === 1) throw new Error('away')
      return { rows: [], count: 100 * PICKER_LIMIT }
    }
    await expect(everyPage(failing)).rejects.toThrow('away')
    const until = asked.length
    await new Promise((turn) => setImmediate(turn))
    expect(asked).toHaveLength(until)
    expect(until).toBeLessThan(10)
  })
})
