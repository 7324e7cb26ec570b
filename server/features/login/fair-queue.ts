import { Failure } from '../../http/failure.ts'

const RETRY_AFTER_SECONDS = 5

export interface QueueLimits {
  /** The number of concurrent calls. */
  concurrency: number
  /** The maximum of waiting calls in each lane. */
  waiting: number
}

export interface QueueKey {
  /** The owner of a turn: an address or a device. */
  key: string
  /** The reserved lane has one slot of its own and takes precedence. */
  reserved?: boolean
}

interface Waiter {
  start(): void
  refuse(): void
}

export type FairQueue = <T>(key: QueueKey, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `concurrency` calls at a time. Further calls wait in a queue per key, and the keys take turns, so that a
 * key with many waiters delays another key by one call. When a lane is full its longest queue loses its last waiter:
 * `unavailable`.
 */
export function createFairQueue({ concurrency, waiting }: QueueLimits): FairQueue {
  const [common, reserved] = [new Lane(waiting), new Lane(waiting)]
  let running = 0
  const startNext = () => {
    for (;;) {
      const next =
        (running <= concurrency ? reserved.shift() : undefined) ??
        (running < concurrency ? common.shift() : undefined)
      if (!next) return
      running += 1
      next.start()
    }
  }
  return async (key, work) => {
    await new Promise<void>((resolve, reject) => {
      const refuse = () => reject(new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS }))
      const lane = key.reserved ? reserved : common
      lane.push(key.key, { start: resolve, refuse })
      startNext()
      lane.trim()
    })
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}

/** Waiters by key, in order of service. A key without waiters has no entry. */
class Lane {
  readonly #lines = new Map<string, Waiter[]>()
  readonly #capacity: number
  #size = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  push(key: string, waiter: Waiter): void {
    this.#lines.set(key, [...(this.#lines.get(key) ?? []), waiter])
    this.#size += 1
  }

  /** The first waiter of the next key, which then moves to the end of the order. */
  shift(): Waiter | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [key, [waiter, ...rest]] = first
    this.#lines.delete(key)
    if (rest.length > 0) this.#lines.set(key, rest)
    this.#size -= 1
    return waiter
  }

  /**
   * Rejects the last waiter of the longest queue while the lane exceeds its limit; among equal queues the one that is
   * served last.
   */
  trim(): void {
    while (this.#size > this.#capacity) {
      const [key, line] = [...this.#lines].reduce((longest, one) =>
        one[1].length >= longest[1].length ? one : longest,
      )
      line.pop()?.refuse()
      if (line.length === 0) this.#lines.delete(key)
      this.#size -= 1
    }
  }
}
