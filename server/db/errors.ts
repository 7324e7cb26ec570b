/** Classes of SQLSTATE: connection, out of resources, operator intervention (shutdown, time limit), I/O. */
const DOWN = /^(08|53|57|58|XX001|XX002)/
/** A time limit, of one statement or of waiting for a lock; or two who waited for each other, of whom one was sent away. */
const TOO_LONG = new Set(['55P03', '25P03', '40P01', '40001'])
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** `pg` gives these no code. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/

interface Coded {
  code?: unknown
  syscall?: unknown
  message?: string
}

/** The database gives no sign of life. Its code is PostgreSQL's for a connection that failed. */
export class DatabaseSilent extends Error {
  readonly code = '08006'
  constructor() {
    super('The database gives no sign of life')
  }
}

/** Whether the database could not be asked, or only not now, as opposed to having refused. */
export function isDatabaseDown(error: unknown): boolean {
  const { code, syscall, message } = (error ?? {}) as Coded
  if (typeof code === 'string' && NO_CONNECTION.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  if (typeof code === 'string' && (DOWN.test(code) || TOO_LONG.has(code))) return true
  return LOST.test(message ?? '')
}

/** A NUL or half a letter in a text, a number out of range, or a day that no calendar here has, such as one of the year 0. */
const UNACCEPTABLE = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008'])

/** Whether PostgreSQL cannot store or compare the sent text. */
export const isUnacceptableText = (error: unknown): boolean =>
  UNACCEPTABLE.has(String(((error ?? {}) as Coded).code))

/** Whether the error is a unique violation. */
export const isTaken = (error: unknown): boolean => ((error ?? {}) as Coded).code === '23505'
