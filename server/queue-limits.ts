import { availableParallelism } from 'node:os'
import type { QueueLimits } from './keyed-queue.ts'

/** Each hash uses 19 MiB: without a limit a burst of logins exhausts the memory. A processor is left for other work. */
const HASHES = Math.max(1, Math.min(4, availableParallelism() - 1))
const CONNECTIONS = 10
/** Concurrent calls of one user in all tabs. An opening page requests some twenty lists. */
const CALLS = { perKey: 6, waiting: 5_000, waitingPerKey: 100, waitMs: 15_000 }

/** The limits of the queues in front of a resource; docs/architecture.md says who waits for what. */
export const QUEUE_LIMITS = {
  /** One lane may use half of the connections, so that another lane finds a free one. */
  queries: { concurrently: CONNECTIONS, perKey: CONNECTIONS / 2, waitMs: 5_000 },
  calls: CALLS,
  /** Calls that search all records, or return as much, run one at a time: another user waits for one at most. */
  searches: { ...CALLS, perKey: 1 },
  /** Documents, reports and exports may take minutes; searches of the same user do not wait for them. */
  longCalls: { ...CALLS, perKey: 3 },
  /** Transfers are limited for the disk, the files that have arrived for the memory. */
  userTransfers: { concurrently: 20, perKey: 3, waiting: 40, waitingPerKey: 6, waitMs: 60_000 },
  /** Files of anonymous callers have 5 MB at most. */
  anonymousTransfers: { concurrently: 100, perKey: 4, waiting: 0, waitingPerKey: 0, waitMs: 0 },
  /** An import may run for minutes, with its file in memory. */
  userFiles: { concurrently: 4, perKey: 2, waiting: 40, waitingPerKey: 6, waitMs: 60_000 },
  anonymousFiles: { concurrently: 4, perKey: 2, waiting: 20, waitingPerKey: 2, waitMs: 10_000 },
  /** One login more than hashes, so that one reads while another is checked. */
  logins: { concurrently: HASHES + 1, waiting: 100 },
  hashes: { concurrently: HASHES, waiting: 100 },
} as const satisfies Record<string, Partial<QueueLimits>>
