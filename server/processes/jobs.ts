/** The jobs of a program by kind: input and result. */
export type Jobs<W> = { [K in keyof W]: { order: unknown; answer: unknown } }

/** Why a job was lost. */
export type LossReason = 'busy' | 'too-slow' | 'too-heavy' | 'crashed'

/** The result of a lost job. */
export interface LostJob {
  lost: LossReason
  /** For the log. */
  detail: string
}

export const isLost = (answer: unknown): answer is LostJob =>
  typeof answer === 'object' && answer !== null && 'lost' in answer

/** The messages between server and process; a process runs one job at a time. */
export interface ToProcess {
  kind: string
  order: unknown
}
export type FromProcess =
  | { kind: 'ready' }
  | { kind: 'done'; answer: unknown; cpuMilliseconds: number; rss: number }

export interface Limits {
  /** The maximum of processes. */
  children: number
  /** The time for a process to start. After it another process is started for the waiting jobs. */
  bootMilliseconds: number
  /** The CPU time of one job. */
  cpuMilliseconds: number
  /** The wall-clock limit of a job; far more than a busy machine needs for `cpuMilliseconds`. */
  wallMilliseconds: number
  /** The resident memory of a child, including its program. */
  bytes: number
  /** The maximum of waiting jobs, and their maximum waiting time. */
  waiting: number
  waitMilliseconds: number
  /** The nice value, from 0 to 19: a larger value is a lower priority. */
  niceness: number
}

/** A child that uses this share of its memory after a job is replaced. */
export const REPLACE_ABOVE = 0.75
