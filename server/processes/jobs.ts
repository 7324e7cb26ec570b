/** What a program may be asked, by kind: the order that is sent and what it answers. */
export type Jobs<W> = { [K in keyof W]: { order: unknown; answer: unknown } }

/** Why a job got no answer from its program. */
export type LossReason = 'busy' | 'too-slow' | 'too-heavy' | 'crashed'

/** Instead of an answer; no program answers with one. */
export interface Lost {
  lost: LossReason
  /** For the log. */
  detail: string
}

export const isLost = (answer: unknown): answer is Lost =>
  typeof answer === 'object' && answer !== null && 'lost' in answer

/** What the server and a process send each other; a process has one job at a time. */
export interface ToProcess {
  kind: string
  order: unknown
}
export type FromProcess = { kind: 'ready' } | { kind: 'done'; answer: unknown; rss: number }
