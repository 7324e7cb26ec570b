export interface CallPolicy {
  /** The time of one attempt, from the connection to the end of the response. */
  timeoutMs: number
  /** The attempts of an idempotent call; other calls are attempted once. */
  attempts: number
  /** The delays before the next attempts; none if absent, since a user waits. */
  delaysMs?: readonly number[]
  /** The limit of concurrent calls; unlimited if absent. */
  concurrency?: number
}

/** How the calls of each port treat a slow or busy service. */
export const POLICIES = {
  addresses: { timeoutMs: 5_000, attempts: 2 },
  crm: { timeoutMs: 15_000, attempts: 3, delaysMs: [1_000, 3_000] },
  /** The checks of the command `doctor`. */
  doctor: { timeoutMs: 10_000, attempts: 1 },
  // The service waits for the recipient's mail server, and rejects more concurrent calls of a key.
  'email-check': { timeoutMs: 30_000, attempts: 2, concurrency: 5 },
  files: { timeoutMs: 15_000, attempts: 3 },
  // A part of 8 MB over the slow upload of an office.
  backups: { timeoutMs: 100_000, attempts: 3 },
  // Short, since a user is waiting.
  identity: { timeoutMs: 10_000, attempts: 1 },
  newsletter: { timeoutMs: 15_000, attempts: 2 },
  // Files are sent with the order.
  signature: { timeoutMs: 60_000, attempts: 3 },
  // The queue retries a delivery later.
  webhooks: { timeoutMs: 10_000, attempts: 1 },
} as const satisfies Record<string, CallPolicy>

export type PortName = keyof typeof POLICIES

/** Consecutive failures after which a service is not called for a while. */
export const BREAKER_FAILURES = 5
