import { createHash } from 'node:crypto'
import type { Actor } from '../../actor.ts'
import { recordRead } from '../../audit/record-events.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import type { FilePage } from '../../http/file-routes.ts'

/** The file of a link, unchanged since it was made; records who read it. */
export async function findPdf(
  { db, files, log, now }: Context,
  link: string,
  actor: Actor,
): Promise<FilePage> {
  const pdf = await db
    .selectFrom('record_pdfs as p')
    .innerJoin('records as r', 'r.id', 'p.record_id')
    .select(['p.file_key', 'p.sha256', 'p.download_name', 'p.record_version', 'r.id', 'r.created_by'])
    .where('p.link', '=', link)
    .where('r.removed_at', 'is', null)
    .executeTakeFirst()
  if (!pdf) throw new Failure('not-found')
  const bytes = await files.read(pdf.file_key)
  if (!bytes) throw new Failure('not-found')
  if (createHash('sha256').update(bytes).digest('hex') !== pdf.sha256) {
    log.error({ record: pdf.id, key: pdf.file_key }, 'A stored document does not match its checksum')
    throw new Failure('no-document')
  }
  const { id, created_by, record_version: version } = pdf
  await recordRead(db, { id, created_by, version }, actor, now(), { pdf: link })
  return { name: pdf.download_name, bytes }
}
