/** Classes of SQLSTATE: connection, out of resources, operator intervention (shutdown, time limit), I/O. */
const UNAVAILABLE_CODES = /^(08|53|57|58|XX001|XX002)/
/** Statement timeout, lock timeout, and the loser of a deadlock. */
const TIMEOUT_CODES = new Set(['55P03', '25P03', '40P01', '40001'])
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** `pg` sets no code on these errors. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/

interface ErrorWithCode {
  code?: unknown
  syscall?: unknown
  message?: string
}

/** The database is unresponsive. The code is PostgreSQL's code for a failed connection. */
export class DatabaseUnresponsive extends Error {
  readonly code = '08006'
  constructor() {
    super('The database gives no sign of life')
  }
}

/** Whether the database is unreachable or overloaded; false for errors of the statement. */
export function isDatabaseDown(error: unknown): boolean {
  const { code, syscall, message } = (error ?? {}) as ErrorWithCode
  if (typeof code === 'string' && CONNECTION_CODES.has(code))
    return code !== 'ENOENT' || syscall === 'connect'
  if (typeof code === 'string' && (UNAVAILABLE_CODES.test(code) || TIMEOUT_CODES.has(code))) return true
  return CONNECTION_LOST.test(message ?? '')
}

/**
 * Codes for text with a NUL or an unpaired surrogate, a number out of range, or an impossible date, such as one in the
 * year 0.
 */
const UNACCEPTABLE_TEXT_CODES = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008'])

/** Whether PostgreSQL cannot store or compare the given text. */
export const isUnacceptableText = (error: unknown): boolean =>
  UNACCEPTABLE_TEXT_CODES.has(String(((error ?? {}) as ErrorWithCode).code))

/** Whether the error is a unique violation. */
export const isUniqueViolation = (error: unknown): boolean =>
  ((error ?? {}) as ErrorWithCode).code === '23505'
