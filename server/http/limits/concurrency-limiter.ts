import { Failure } from '../failure.ts'

export interface ConcurrencyLimits {
  /** The maximum of concurrent calls, in total and per key. */
  atOnce: number
  perKey: number
  /** The maximum of waiting calls, in total and per key. */
  waiting: number
  waitingPerKey: number
  waitMs: number
}

interface Waiter {
  key: string
  start: () => void
}

/** The `retry-after` of a refused caller. */
const RETRY_AFTER_SECONDS = 5

/**
 * Limits the concurrency of expensive work, with a bounded queue. The first waiter whose key is below its limit is
 * next, so one key does not block the others.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits
  readonly #taken = new Map<string, number>()
  readonly #line: Waiter[] = []
  #count = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  /**
   * Runs the work in a slot. Throws `rate-limited` when the queue is full, when the wait is too long and when `aborted`
   * reports that the client has left.
   */
  async run<T>(key: string, aborted: AbortSignal, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(key, aborted)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** As `run`, for work that ends elsewhere: resolves with the function that releases the slot. */
  async enter(key: string, aborted: AbortSignal): Promise<() => void> {
    // No event follows for a client that left before this.
    if (aborted.aborted) throw refusal()
    if (this.#hasRoom(key)) this.#take(key)
    else await this.#wait(key, aborted)
    let left = false
    return () => {
      if (!left) this.#leave(key)
      left = true
    }
  }

  async #wait(key: string, aborted: AbortSignal): Promise<void> {
    const { waiting, waitingPerKey, waitMs } = this.#limits
    const own = this.#line.filter((waiter) => waiter.key === key).length
    if (this.#line.length >= waiting || own >= waitingPerKey) throw refusal()
    await new Promise<void>((resolve, reject) => {
      const waiter = { key, start: () => finish(resolve) }
      const giveUp = () => {
        this.#line.splice(this.#line.indexOf(waiter), 1)
        finish(() => reject(refusal()))
      }
      const timer = setTimeout(giveUp, waitMs)
      const finish = (end: () => void) => {
        clearTimeout(timer)
        aborted.removeEventListener('abort', giveUp)
        end()
      }
      aborted.addEventListener('abort', giveUp)
      this.#line.push(waiter)
    })
  }

  #hasRoom(key: string): boolean {
    return this.#count < this.#limits.atOnce && (this.#taken.get(key) ?? 0) < this.#limits.perKey
  }

  #take(key: string): void {
    this.#count += 1
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1)
  }

  #leave(key: string): void {
    this.#count -= 1
    const left = (this.#taken.get(key) ?? 0) - 1
    if (left > 0) this.#taken.set(key, left)
    else this.#taken.delete(key)
    const next = this.#line.findIndex((waiter) => this.#hasRoom(waiter.key))
    if (next < 0) return
    const [waiter] = this.#line.splice(next, 1)
    this.#take(waiter!.key)
    waiter!.start()
  }
}

const refusal = () => new Failure('rate-limited', { retryAfter: RETRY_AFTER_SECONDS })
