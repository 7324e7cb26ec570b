import { availableParallelism, constants } from 'node:os'
import type { Limits } from '../../processes/limits.ts'

const MB = 1024 * 1024

/** For the documents of those who work here. */
export const DOCUMENT_LIMITS: Limits = {
  // One core is left to the server.
  children: Math.max(1, Math.min(4, availableParallelism() - 1)),
  bootMilliseconds: 5_000,
  cpuMilliseconds: 10_000,
  wallMilliseconds: 60_000,
  bytes: 256 * MB,
  waiting: 200,
  waitMilliseconds: 15_000,
  niceness: constants.priority.PRIORITY_BELOW_NORMAL,
}

/**
 * For files that anonymous callers bring without a login: one process of the lowest priority, so that no other document waits
 * behind theirs.
 */
export const ANONYMOUS_LIMITS: Limits = {
  children: 1,
  bootMilliseconds: 5_000,
  cpuMilliseconds: 2_000,
  wallMilliseconds: 60_000,
  bytes: 256 * MB,
  waiting: 2,
  waitMilliseconds: 15_000,
  niceness: constants.priority.PRIORITY_LOW,
}
