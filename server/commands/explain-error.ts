import { DamagedArchive, ForeignKey } from '../backup/encryption.ts'
import { RestoreRefused } from '../backup/restore.ts'
import { ConfigurationError } from '../config/variables.ts'
import { EmbeddedRefused } from '../db/embedded-refused.ts'
import { isDatabaseDown } from '../db/errors.ts'
import { MigrationRefused } from '../db/migrate.ts'
import { Failure } from '../http/failure.ts'
import { CommandRefused } from './command.ts'

/**
 * An error that the operator can correct is printed as one line; other errors are bugs and are printed with their
 * stack.
 */
export function explainError(error: unknown): string {
  const known = [
    ConfigurationError,
    DamagedArchive,
    EmbeddedRefused,
    ForeignKey,
    MigrationRefused,
    CommandRefused,
    RestoreRefused,
  ].some((type) => error instanceof type)
  if (error instanceof Failure) {
    return [
      error.message,
      ...(error.detail.issues ?? []).map(({ field, message }) => `${field}: ${message}`),
    ].join('\n')
  }
  const { message, code, stack } = error as NodeJS.ErrnoException
  if (known || String(code).startsWith('ERR_PARSE_ARGS')) return message
  if (code === 'EADDRINUSE') return `PORT must be another one: ${message}`
  if (code === 'EACCES' || code === 'EPERM') return message
  if (isDatabaseDown(error) && !process.env.DATABASE_URL?.trim())
    return `The embedded database does not answer: ${message || code}`
  if (isDatabaseDown(error) || /^(28|3D)/.test(String(code)))
    return `DATABASE_URL must name a PostgreSQL that answers: ${message || code}`
  return stack ?? message
}
