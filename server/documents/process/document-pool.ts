import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import type { Limits } from '../../processes/jobs.ts'
import { Pool, type PoolOptions } from '../../processes/pool.ts'
import type { Work } from './work.ts'

const program = join(import.meta.dirname, 'child.ts')

const MB = 1024 * 1024

/** For documents of logged-in users. */
export const DOCUMENT_LIMITS: Limits = {
  // One core is reserved for the server.
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
 * For files of anonymous callers: one process of the lowest priority, so that no other document waits behind theirs.
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

/** Processes for the PDFs of users. */
export const documentPool = (limits: Partial<Limits>, onLost: PoolOptions['onLost']): Pool<Work> =>
  new Pool({ program, limits: { ...DOCUMENT_LIMITS, ...limits }, onLost })

/** The process for files of anonymous callers. */
export const anonymousPool = (limits: Partial<Limits>, onLost: PoolOptions['onLost']): Pool<Work> =>
  new Pool({ program, limits: { ...ANONYMOUS_LIMITS, ...limits }, onLost })
