import { act } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// The timers of a page that stand still until a test passes their time.

afterEach(() => vi.useRealTimers())

/**
 * Stops what the page starts from here on, until the end of the test. Only one kind: with both, the waits of the testing
 * library stand still too, and after that of timeouts alone a test waits by `until`. The server asks its own timers.
 */
export function stopTimers(kind: 'timeouts' | 'intervals'): void {
  vi.useFakeTimers({
    toFake: kind === 'timeouts' ? ['setTimeout', 'clearTimeout'] : ['setInterval', 'clearInterval'],
  })
}

export const pass = (ms: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

/**
 * Waits for a state while the time of the page stands still. After five seconds the time goes on by a millisecond each
 * round, because a page that was told to wait (a busy server, a cut connection) asks again only then: a time that a test
 * measures from here is late by at most one millisecond.
 */
export async function until(check: () => void): Promise<void> {
  for (const start = performance.now(); ; ) {
    try {
      return check()
    } catch (error) {
      const waited = performance.now() - start
      if (waited > WAIT_LIMIT_MS) throw error
      await act(async () => await new Promise((resolve) => setImmediate(resolve)))
      // What the page defers without a delay.
      await pass(waited > STILL_MS ? 1 : 0)
    }
  }
}
const WAIT_LIMIT_MS = 60_000
const STILL_MS = 5_000
