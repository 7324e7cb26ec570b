import { Failure } from '../../http/failure.ts'

const RETRY_AFTER_SECONDS = 5

export interface SemaphoreOptions {
  concurrency: number
  waiting: number
}

/** Limits the concurrency of `work`; further calls wait in order. Throws `unavailable` when the queue is full. */
export function createSemaphore({
  concurrency,
  waiting,
}: SemaphoreOptions): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= concurrency) {
      if (queue.length >= waiting) throw new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
      // A finished call passes its slot on, so `running` does not change.
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
