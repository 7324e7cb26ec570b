import { expect, it, vi } from 'vitest'
import { createTimeLimit } from './time-limit.ts'

it('createTimeLimit aborts with the reason of the outer signal, even if that was aborted before', () => {
  const outer = new AbortController()
  const limit = createTimeLimit(60_000, outer.signal)
  outer.abort('left')
  const late = createTimeLimit(60_000, outer.signal)
  for (const one of [limit, late]) {
    expect([one.signal.aborted, one.signal.reason, one.isOver()]).toEqual([true, 'left', false])
    one.clear()
  }
})

it('createTimeLimit aborts with a TimeoutError after the time, unless it was cleared', () => {
  vi.useFakeTimers()
  const [over, cleared] = [createTimeLimit(1_000), createTimeLimit(1_000)]
  cleared.clear()
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect([over.signal.reason.name, over.isOver()]).toEqual(['TimeoutError', true])
  expect([cleared.signal.aborted, cleared.isOver()]).toEqual([false, false])
})

it('createTimeLimit works without AbortSignal.any and AbortSignal.timeout', () => {
  const any = vi.spyOn(AbortSignal, 'any')
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  createTimeLimit(1_000, new AbortController().signal).clear()
  expect([any.mock.calls, timeout.mock.calls]).toEqual([[], []])
})
