import { Failure } from '../../http/failure.ts'

const RETRY_AFTER_SECONDS = 5

export interface TurnLimits {
  atOnce: number
  waiting: number
}

/** Does so much at once and lets the rest wait in order; throws `unavailable` when too many already do. */
export function takeTurns({ atOnce, waiting }: TurnLimits): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
      // The one who leaves hands over its place, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
