import type { Kysely } from 'kysely'
import type { MailAttachment } from '../../db/column-types.ts'
import type { Database } from '../../db/schema.ts'

export interface RecordAttachment extends MailAttachment {
  link: string
}

/** The newest document of each type for the current version of the record; older ones are outdated. */
export async function recordAttachments(
  db: Kysely<Database>,
  { id, version }: { id: string; version: number },
): Promise<RecordAttachment[]> {
  const rows = await db
    .selectFrom('record_pdfs')
    .select(['link', 'type', 'download_name', 'file_key'])
    .distinctOn('type')
    .where('record_id', '=', id)
    .where('record_version', '=', version)
    .orderBy('type')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ link, download_name, file_key }) => ({
    link,
    name: download_name,
    fileKey: file_key,
    contentType: 'application/pdf',
  }))
}
