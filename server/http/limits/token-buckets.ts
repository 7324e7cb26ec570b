export interface BucketSize {
  /** The capacity of a bucket, which starts full. */
  capacity: number
  perSecond: number
}

/** The maximum of stored keys; beyond it the longest idle key is evicted. A key takes a few dozen bytes. */
const MAX_KEYS = 20_000

/** A token bucket for each key, in the memory of this process. `now` is in milliseconds. */
export class TokenBuckets {
  readonly #size: BucketSize
  readonly #now: () => number
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  constructor(size: BucketSize, now: () => number) {
    this.#size = size
    this.#now = now
  }

  /** Takes tokens and returns 0, or takes none and returns the seconds until enough are available. */
  take(key: string, cost = 1): number {
    const tokens = this.#refill(key)
    const missing = cost - tokens
    this.#store(key, missing > 0 ? tokens : tokens - cost)
    return missing > 0 ? missing / this.#size.perSecond : 0
  }

  /** Returns tokens taken by `take`. */
  giveBack(key: string, cost = 1): void {
    this.#store(key, Math.min(this.#size.capacity, this.#refill(key) + cost))
  }

  get keys(): number {
    return this.#buckets.size
  }

  #refill(key: string): number {
    const { capacity, perSecond } = this.#size
    const bucket = this.#buckets.get(key)
    if (!bucket) return capacity
    // No refill when the clock was set back.
    const seconds = Math.max(0, this.#now() - bucket.at) / 1_000
    return Math.min(capacity, bucket.tokens + seconds * perSecond)
  }

  #store(key: string, tokens: number): void {
    // Inserted again: a map iterates in the order of insertion, so the first key is the one that was idle longest.
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens, at: this.#now() })
    if (this.#buckets.size > MAX_KEYS) this.#buckets.delete(this.#buckets.keys().next().value!)
  }
}
