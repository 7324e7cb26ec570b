/** A clock that stands still until a test moves it. */
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
