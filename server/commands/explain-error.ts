import { DamagedArchive, ForeignKey } from '../backup/encryption.ts'
import { RestoreRefused } from '../backup/restore.ts'
import { StartRefused } from '../checks/refuse-problems.ts'
import { ConfigurationError } from '../config/variables.ts'
import { ServerRefused } from '../db/check-server.ts'
import { EmbeddedRefused } from '../db/embedded-refused.ts'
import { isDatabaseDown } from '../db/errors.ts'
import { MigrationRefused } from '../db/migrate.ts'
import { DemonstrationIncomplete } from '../demo/fill-in-steps.ts'
import { Failure } from '../http/failure.ts'
import { ServiceUnavailable } from '../http-client/port.ts'
import { BackupProblem } from '../providers/files/backup-problem.ts'
import { CommandRefused } from './command.ts'

/** No right, no space, a disk that is only read, a file in place of a folder. */
const FILE_ERRORS = new Set(['EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST'])
/** SQLSTATE: no right. */
const NOT_PERMITTED = '42501'

/**
 * An error that the operator can correct is printed as one line; other errors are bugs and are printed with their
 * stack.
 */
export function explainError(error: unknown): string {
  const known = [
    ConfigurationError,
    DamagedArchive,
    DemonstrationIncomplete,
    EmbeddedRefused,
    ForeignKey,
    MigrationRefused,
    CommandRefused,
    RestoreRefused,
    ServerRefused,
    StartRefused,
  ].some((type) => error instanceof type)
  if (error instanceof Failure) {
    return [
      error.message,
      ...(error.detail.issues ?? []).map(({ field, message }) => `${field}: ${message}`),
    ].join('\n')
  }
  if (error instanceof BackupProblem) return error.message
  if (error instanceof ServiceUnavailable) return `A service does not answer as it should: ${error.code}`
  const { message, code, stack } = error as NodeJS.ErrnoException
  if (known || String(code).startsWith('ERR_PARSE_ARGS')) return message
  if (FILE_ERRORS.has(String(code))) return message
  if (isDatabaseDown(error) && !process.env.DATABASE_URL?.trim())
    return `The embedded database does not answer: ${message || code}`
  if (code === NOT_PERMITTED && process.env.DATABASE_URL?.trim())
    return `DATABASE_URL must name an account with all rights on its database: ${message}`
  if (isDatabaseDown(error) || /^(28|3D)/.test(String(code)))
    return `DATABASE_URL must name a PostgreSQL that answers: ${message || code}`
  return stack ?? message
}
