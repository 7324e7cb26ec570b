import type { Context } from '../context.ts'
import { isDatabaseDown } from '../db/errors.ts'
import { describeError } from '../http/logger.ts'

/**
 * Logs the error of a job. Returns the error to throw to pg-boss, which stores all its properties: as in the log, no
 * user input.
 */
export function logJobFailure({ log }: Pick<Context, 'log'>, job: string, error: Error): Error {
  if (isDatabaseDown(error))
    log.warn({ job, reason: error.message }, 'A job is postponed: the database is unavailable')
  else log.error({ job, err: error }, 'A job failed')
  return Object.assign(new Error(error.message), describeError(error), { name: error.name })
}
