import type { Context } from '../../../context.ts'
import { Failure } from '../../../http/failure.ts'
import type { Download, FilePage } from '../../../http/file-routes.ts'
import { readFile } from '../envelope-files.ts'
import type { Visitor } from '../evidence/visitor.ts'
import { findSigning, showsDocuments } from './find-signing.ts'
import { papersArchive } from './papers-archive.ts'
import { recordReceived } from './received-files.ts'

export type CustomerFile = 'documents' | 'papers' | 'archive' | 'signed'

interface AskedFile {
  token: string
  what: CustomerFile
  /** Absent for the archive of all papers. */
  index?: string
  /** Who loads it; absent where only its headers are asked. */
  visitor: Visitor | undefined
}

/**
 * A file of an envelope that the link shows now. What its signer loads before signing is recorded. Throws `not-found` for
 * a file that there is not, and `no-document` for one that has changed.
 */
export async function findCustomerFile(
  context: Context,
  { token, what, index = '', visitor }: AskedFile,
): Promise<FilePage | Download> {
  const signing = await findSigning(context.db, token)
  const { signCopyDays: days } = context.config
  if (!showsDocuments(signing, { now: context.now(), days })) throw new Failure('not-found')
  const file =
    what === 'archive' ? await papersArchive(context, signing) : await readFile(context, signing[what], index)
  if (!visitor || what === 'signed') return file
  const indexes = what === 'archive' ? [...signing.papers.keys()] : [Number(index)]
  await recordReceived(context, signing, {
    what: what === 'documents' ? 'document' : 'paper',
    indexes,
    visitor,
  })
  return file
}
