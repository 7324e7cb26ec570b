export interface Limits {
  /** Processes at once. */
  children: number
  /** For a process to begin. Another one then begins beside it, for the jobs that wait. */
  bootMilliseconds: number
  /** Of the processor, for one job. */
  cpuMilliseconds: number
  /** The wall-clock limit of a job; far more than a busy machine needs for `cpuMilliseconds`. */
  wallMilliseconds: number
  /** For all that a child holds, its program included. */
  bytes: number
  /** Jobs that may wait for a child, and for how long. */
  waiting: number
  waitMilliseconds: number
  /** Of the system's priorities, from 0 to 19: the larger, the more it gives way. */
  niceness: number
}

/** A child that holds this share of its memory after a job is replaced before it grows further. */
export const REPLACE_ABOVE = 0.75
