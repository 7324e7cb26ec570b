export interface SemaphoreLimits {
  /** The maximum of holders, in total and per key. */
  concurrency: number
  perKey: number
  waitMs: number
}

/**
 * A semaphore with a FIFO queue per key. The keys take turns: a key with many waiters delays another key by one of
 * them.
 */
export class FairSemaphore {
  readonly #limits: SemaphoreLimits
  /** The waiters by key, in order of service. A key without waiters has no entry. */
  readonly #lines = new Map<string, (() => void)[]>()
  readonly #held = new Map<string, number>()
  #count = 0

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /** Resolves with the release function. Throws when the wait is too long. */
  async acquire(key: string): Promise<() => void> {
    if (this.#hasRoom(key)) this.#take(key)
    else await this.#wait(key)
    let isReleased = false
    return () => {
      if (!isReleased) this.#release(key)
      isReleased = true
    }
  }

  #wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#remove(key, start)
        // The message of `pg` for its own queue: callers treat it as an unreachable database.
        reject(new Error('timeout exceeded when trying to connect'))
      }, this.#limits.waitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const line = this.#lines.get(key)
      if (line) line.push(start)
      else this.#lines.set(key, [start])
    })
  }

  #remove(key: string, start: () => void): void {
    const rest = (this.#lines.get(key) ?? []).filter((other) => other !== start)
    if (rest.length > 0) this.#lines.set(key, rest)
    else this.#lines.delete(key)
  }

  #hasRoom(key: string): boolean {
    return this.#count < this.#limits.concurrency && (this.#held.get(key) ?? 0) < this.#limits.perKey
  }

  #take(key: string): void {
    this.#count += 1
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
  }

  #release(key: string): void {
    this.#count -= 1
    const left = (this.#held.get(key) ?? 0) - 1
    if (left > 0) this.#held.set(key, left)
    else this.#held.delete(key)
    for (const [next, line] of this.#lines) {
      if (!this.#hasRoom(next)) continue
      this.#lines.delete(next)
      const [start, ...rest] = line
      // The key moves to the end of the order.
      if (rest.length > 0) this.#lines.set(next, rest)
      this.#take(next)
      start!()
      return
    }
  }
}
