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

/** Waits for a state while the time of the page stands still. */
export async function until(check: () => void): Promise<void> {
  for (const start = performance.now(); ; ) {
    try {
      return check()
    } catch (error) {
      if (performance.now() - start > WAIT_LIMIT_MS) throw error
      await act(async () => await new Promise((resolve) => setImmediate(resolve)))
      // What the page defers without a delay.
      await pass(0)
    }
  }
}
const WAIT_LIMIT_MS = 60_000
