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
export type FromProcess = { kind: 'ready' } | { kind: 'done'; answer: unknown; rss: number }
