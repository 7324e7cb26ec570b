export interface Limits {
  /** Processes at once. */
  children: number
  /** For one job, once it began. */
  milliseconds: number
  /** For all that a child holds, its program included. */
  bytes: number
  /** Jobs that may wait for a child, and for how long. */
  waiting: number
  waitMilliseconds: number
}

/** A child that kept this share of its memory after a job is replaced before it grows further. */
export const REPLACE_ABOVE = 0.75
