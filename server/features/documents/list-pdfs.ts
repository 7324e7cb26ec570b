import type { Kysely } from 'kysely'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { listPdfs as listPdfsCall } from '../../../shared/api/documents.ts'
import type { PdfType } from '../../../shared/pdf-types.ts'
import type { Database } from '../../db/schema.ts'
import { findRecord } from '../../records/find-record.ts'
import { fullName } from '../../records/person-names.ts'

const MAX_PDFS = 50

/** The documents of a record, newest first, and its current version. */
export async function listPdfs(
  db: Kysely<Database>,
  id: string,
): Promise<Omit<CallAnswer<typeof listPdfsCall>, 'ok'>> {
  const { version } = await findRecord(db, id)
  const rows = await db
    .selectFrom('record_pdfs as p')
    .innerJoin('users as u', 'u.id', 'p.created_by')
    .select([
      'p.link',
      'p.type',
      'p.record_version',
      'p.download_name',
      'p.sha256',
      'p.created_at',
      'p.report',
    ])
    .select(['u.name', 'u.last_name'])
    .where('p.record_id', '=', id)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(MAX_PDFS)
    .execute()
  return {
    version,
    documents: rows.map(({ report, ...row }) => ({
      link: row.link,
      // Only `createPdf` writes here.
      type: row.type as PdfType,
      name: row.download_name,
      version: row.record_version,
      sha256: row.sha256,
      user: fullName(row.name, row.last_name),
      at: row.created_at.toISOString(),
      unfilled: report.unfilled?.length ?? 0,
      // A field may occur in several places.
      incomplete: [
        ...new Set(
          [...(report.overflowing ?? []), ...(report.missingGlyphs ?? [])].map(({ field }) => field),
        ),
      ],
    })),
  }
}
