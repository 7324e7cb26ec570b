import type { Call } from './api/call.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/**
 * How long the page, the proxy and the server wait for a call. Whoever waits outlives whom he waits for
 * (`server/call-times.test.ts`, which has the times of the external services too).
 */
export const CALL_TIMES = {
  /** The server, for a call that needs the database alone: an unresponsive one must not block requests. */
  handlerMs: 20 * SECOND,
  /** The server, for a call that waits for external services, or makes documents. */
  lastingHandlerMs: 6 * MINUTE,
  /** After this such a call is answered with its state (`RUNNING_STATUS`), and the page asks again. */
  answerMs: 20 * SECOND,
  /** The page, between two questions. */
  askAgainMs: 2 * SECOND,
  /** A proxy in front of the server: nginx cuts a silent answer by default after this time. */
  proxyMs: 60 * SECOND,
  /** The page, for a call that needs the database alone. */
  pageMs: 30 * SECOND,
  /** The page, for a call that is answered with its state: longer than the proxy, whose refusal it can show. */
  lastingPageMs: 75 * SECOND,
  /** The transfer of a file, which takes as long as a slow line needs. */
  transferMs: { user: 10 * MINUTE, anonymous: MINUTE },
  /** The work on a file that has arrived. */
  fileWorkMs: { user: 10 * MINUTE, anonymous: 30 * SECOND },
  /** The page, for a call with a file: places to wait for, transfer and work. */
  uploadPageMs: 24 * MINUTE,
} as const

/** HTTP 202: the call runs on, and `readRunningCall` has its answer later. */
export const RUNNING_STATUS = 202

/** RFC 7240: the caller understands `RUNNING_STATUS`. */
export const PREFERENCE = 'respond-async'

/** How long the page waits for one answer. */
export function pageTimeoutOf({ upload, lasting }: Pick<Call, 'upload' | 'lasting'>): number {
  if (upload) return CALL_TIMES.uploadPageMs
  return lasting ? CALL_TIMES.lastingPageMs : CALL_TIMES.pageMs
}
