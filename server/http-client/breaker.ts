/** The service was not called: it has not responded for a while. */
export class BreakerOpen extends Error {}

export interface Breaker {
  /** Runs `work` unless the breaker is open; throws what `work` throws, or `BreakerOpen`. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** The time until which the breaker is open; undefined while it is closed. */
  openUntil(): Date | undefined
}

interface BreakerSettings {
  /** The number of consecutive failures that open it. */
  failures: number
  /** The seconds that it stays open; then one call is attempted, and its failure opens it again. */
  seconds: number
  now: () => Date
}

/** A circuit breaker: calls of an unresponsive service fail immediately. */
export function createBreaker({ failures, seconds, now }: BreakerSettings): Breaker {
  let failed = 0
  let until: Date | undefined
  const isOpen = () => until !== undefined && now() < until
  return {
    openUntil: () => (isOpen() ? until : undefined),
    async run(work) {
      if (isOpen()) throw new BreakerOpen()
      try {
        const answer = await work()
        failed = 0
        until = undefined
        return answer
      } catch (error) {
        failed += 1
        if (failed >= failures) until = new Date(now().getTime() + seconds * 1000)
        throw error
      }
    },
  }
}
