/** A clock that changes only when a test sets it. */
export interface TestClock {
  now: () => Date
  advance(seconds: number): void
}

/** Starts at an instant of the machine's day, at the beginning of a step of the authenticator. */
export function testClock(start = Math.floor(Date.now() / 30_000) * 30_000): TestClock {
  let at = start
  return {
    now: () => new Date(at),
    advance: (seconds) => {
      at += seconds * 1000
    },
  }
}
