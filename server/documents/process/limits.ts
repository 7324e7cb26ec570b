import { availableParallelism } from 'node:os'

export interface Limits {
  /** Processes at once; one core is left to the server. */
  children: number
  /** For one job, once it began. */
  milliseconds: number
  /** For all that a child holds, its program included. */
  bytes: number
  /** Jobs that may wait for a child, and for how long. */
  waiting: number
  waitMilliseconds: number
}

const MB = 1024 * 1024

export const LIMITS: Limits = {
  children: Math.max(1, Math.min(4, availableParallelism() - 1)),
  milliseconds: 10_000,
  bytes: 320 * MB,
  waiting: 200,
  waitMilliseconds: 15_000,
}

/** A child that kept this share of its memory after a job is replaced before it grows further. */
export const REPLACE_ABOVE = 0.75
