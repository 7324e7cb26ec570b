import { describe, expect, it, vi } from 'vitest'
import { limitTime } from './time-limit.ts'

describe('limitTime', () => {
  it('aborts with the reason of the caller’s own signal, also of one that was aborted before', () => {
    const outer = new AbortController()
    const limit = limitTime(60_000, outer.signal)
    outer.abort('left')
    const late = limitTime(60_000, outer.signal)
    for (const one of [limit, late]) {
      expect([one.signal.aborted, one.signal.reason, one.isOver()]).toEqual([true, 'left', false])
      one.clear()
    }
  })

  it('aborts with a TimeoutError when the time is over, and not after it was cleared', () => {
    vi.useFakeTimers()
    const [over, cleared] = [limitTime(1_000), limitTime(1_000)]
    cleared.clear()
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    expect([over.signal.reason.name, over.isOver()]).toEqual(['TimeoutError', true])
    expect([cleared.signal.aborted, cleared.isOver()]).toEqual([false, false])
  })

  it('needs neither AbortSignal.any nor AbortSignal.timeout', () => {
    const any = vi.spyOn(AbortSignal, 'any')
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    limitTime(1_000, new AbortController().signal).clear()
    expect([any.mock.calls, timeout.mock.calls]).toEqual([[], []])
  })
})
