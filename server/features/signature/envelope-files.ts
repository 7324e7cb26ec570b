import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { EnvelopeFile } from '../../db/column-types.ts'
import { Failure } from '../../http/failure.ts'
import type { FilePage } from '../../http/file-routes.ts'

/** A stored file; a changed one is not served. */
export async function readFile(
  { files, log }: Pick<Context, 'files' | 'log'>,
  storedFiles: readonly Pick<EnvelopeFile, 'name' | 'file_key' | 'sha256'>[],
  index: string,
): Promise<FilePage> {
  const file = /^\d{1,2}$/.test(index) ? storedFiles[Number(index)] : undefined
  if (!file) throw new Failure('not-found')
  const bytes = await files.read(file.file_key)
  if (!bytes) throw new Failure('not-found')
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
    log.error({ key: file.file_key }, 'A document to sign does not match its checksum')
    throw new Failure('no-document')
  }
  return { name: file.name, bytes }
}

/** An envelope with the author of its record. */
export const findEnvelope = ({ db }: Context, id: string) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .select(['e.documents', 'e.signed', 'e.record_id', 'e.record_version as version', 'r.created_by'])
    .where('e.id', '=', id)
    .executeTakeFirst()
