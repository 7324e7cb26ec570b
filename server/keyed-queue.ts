export interface QueueLimits {
  /** The maximum of holders, in total and per key. */
  concurrently: number
  perKey: number
  /** The maximum of waiters in each lane, in total and per key. */
  waiting: number
  waitingPerKey: number
  /** A longer wait is refused. */
  waitMs: number
}

export interface QueueEntry {
  /** A waiter leaves when its client does. */
  aborted?: AbortSignal
  /** The reserved lane has one slot of its own and takes precedence. */
  reserved?: boolean
}

interface Waiter {
  start: () => void
  refuse: () => void
}

/**
 * The one queue in front of a limited resource. At most `concurrently` hold it, and `perKey` of one key. Further keys wait in
 * a line each and take turns, so that a key with many waiters delays another key by one of them. When a lane is full
 * its longest line loses its last waiter. docs/architecture.md lists every queue and its numbers.
 */
export class KeyedQueue {
  readonly #limits: QueueLimits
  readonly #refusal: () => Error
  readonly #common = new Lane()
  readonly #reserved = new Lane()
  readonly #held = new Map<string, number>()
  #count = 0

  /** `refusal` is the error of a refused waiter. */
  constructor(limits: Partial<QueueLimits>, refusal = () => new Error('The queue is full')) {
    const none = Number.POSITIVE_INFINITY
    this.#limits = {
      concurrently: none,
      perKey: none,
      waiting: none,
      waitingPerKey: none,
      waitMs: none,
      ...limits,
    }
    this.#refusal = refusal
  }

  /** The number of waiters. */
  get waiting(): number {
    return this.#common.size + this.#reserved.size
  }

  /** Runs the work in a slot. */
  async run<T>(key: string, work: () => Promise<T>, entry?: QueueEntry): Promise<T> {
    const leave = await this.enter(key, entry)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Resolves with the function that releases the slot. */
  async enter(key: string, { aborted, reserved = false }: QueueEntry = {}): Promise<() => void> {
    // No event follows for a client that left before this.
    if (aborted?.aborted) throw this.#refusal()
    if (this.#hasRoom(key, reserved)) this.#take(key)
    else await this.#wait(key, reserved ? this.#reserved : this.#common, aborted)
    let left = false
    return () => {
      if (!left) this.#leave(key)
      left = true
    }
  }

  async #wait(key: string, lane: Lane, aborted: AbortSignal | undefined): Promise<void> {
    const { waiting, waitingPerKey, waitMs } = this.#limits
    if (lane.lengthOf(key) >= waitingPerKey) throw this.#refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { start: resolve, refuse: () => reject(this.#refusal()) }
    const giveUp = () => {
      lane.remove(key, waiter)
      waiter.refuse()
    }
    const timer = Number.isFinite(waitMs) ? setTimeout(giveUp, waitMs) : undefined
    aborted?.addEventListener('abort', giveUp)
    lane.push(key, waiter)
    lane.trim(waiting)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      aborted?.removeEventListener('abort', giveUp)
    }
  }

  #hasRoom(key: string, reserved: boolean): boolean {
    const slots = this.#limits.concurrently + (reserved ? 1 : 0)
    return this.#count < slots && (this.#held.get(key) ?? 0) < this.#limits.perKey
  }

  #take(key: string): void {
    this.#count += 1
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
  }

  #leave(key: string): void {
    this.#count -= 1
    const left = (this.#held.get(key) ?? 0) - 1
    if (left > 0) this.#held.set(key, left)
    else this.#held.delete(key)
    for (;;) {
      const next =
        this.#reserved.shift((other) => this.#hasRoom(other, true)) ??
        this.#common.shift((other) => this.#hasRoom(other, false))
      if (!next) return
      this.#take(next.key)
      next.waiter.start()
    }
  }
}

/** Waiters by key, in order of service. A key without waiters has no entry. */
class Lane {
  readonly #lines = new Map<string, Waiter[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  lengthOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0
  }

  push(key: string, waiter: Waiter): void {
    const line = this.#lines.get(key)
    if (line) line.push(waiter)
    else this.#lines.set(key, [waiter])
    this.#size += 1
  }

  /** The first waiter of the next key that has room. The key then moves to the end of the order. */
  shift(hasRoom: (key: string) => boolean): { key: string; waiter: Waiter } | undefined {
    for (const [key, line] of this.#lines) {
      if (!hasRoom(key)) continue
      const waiter = line.shift()!
      this.#lines.delete(key)
      if (line.length > 0) this.#lines.set(key, line)
      this.#size -= 1
      return { key, waiter }
    }
    return undefined
  }

  remove(key: string, waiter: Waiter): void {
    const line = this.#lines.get(key)
    const at = line?.indexOf(waiter) ?? -1
    if (at < 0) return
    line!.splice(at, 1)
    if (line!.length === 0) this.#lines.delete(key)
    this.#size -= 1
  }

  /** Refuses the last waiter of the longest line until the limit holds; of equal lines the one that is served last. */
  trim(limit: number): void {
    while (this.#size > limit) {
      const [key, line] = [...this.#lines].reduce((longest, one) =>
        one[1].length >= longest[1].length ? one : longest,
      )
      const last = line.at(-1)!
      this.remove(key, last)
      last.refuse()
    }
  }
}
