import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findGrowth } from './processor-time.ts'

/** A work that takes this many milliseconds of processor time for a text of this length. */
function workOf(milliseconds: (times: number) => number): (times: number) => void {
  let user = 0
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
    user: user - (before?.user ?? 0),
    system: 0,
  }))
  return (times) => {
    user += milliseconds(times) * 1_000
  }
}

describe('The growth of the processor time of a work', () => {
  beforeEach(() => {
    vi.restoreAllMocks()
  })

  it('is found when twice the length takes four times the time, at every length', async () => {
    expect(await findGrowth(workOf((times) => times ** 2 / 2e6))).toBe(
      '200.0 ms for 20000, 800.0 ms for 40000',
    )
  })

  it('is found when a short text takes long', async () => {
    expect(await findGrowth(workOf((times) => 2 ** times))).toContain(' ms for 25')
  })

  it('is none when twice the length takes twice the time', async () => {
    expect(await findGrowth(workOf((times) => times / 100))).toBeUndefined()
  })

  it('is none when the time rises once at one length and is linear behind it', async () => {
    expect(await findGrowth(workOf((times) => (times < 8_000 ? times / 1_000 : times / 200)))).toBeUndefined()
  })
})
