import type { BackupProblemKind } from '../../../shared/backup-problems.ts'
import { ServiceUnavailable } from '../../http-client/port.ts'

/** For the operator of the server; the page has its own sentences. */
const SENTENCES: Record<BackupProblemKind, (about: string) => string> = {
  'place-missing': (folder) => `the folder ${folder} is not there`,
  'disk-full': (folder) => `the disk of ${folder} is almost full`,
  'backup-missing': (name) => `the backup ${name} is not there`,
  'store-fails': (reason) => `the store of files does not answer as it should: ${reason}`,
  damaged: (name) => `the backup ${name} is damaged`,
  'without-totals': (name) => `${name} has no totals: it is of an earlier version`,
  'restored-differs': (tables) => `what was restored is not what was saved: ${tables}`,
  'no-room': () => 'the disk has no room for the drill of a restore',
  other: (message) => message,
}

/** A backup or a drill cannot be made. `about` says of which folder, file or answer the kind is. */
export class BackupProblem extends Error {
  readonly kind: BackupProblemKind
  readonly about: string

  constructor(kind: BackupProblemKind, about = '') {
    super(SENTENCES[kind](about))
    this.kind = kind
    this.about = about
  }
}

/** Any error of a backup. That of a store of files is written in the language of the page. */
export function toBackupProblem(error: unknown): BackupProblem {
  if (error instanceof BackupProblem) return error
  if (error instanceof ServiceUnavailable) return new BackupProblem('store-fails', error.code)
  return new BackupProblem('other', (error as Error).message)
}
