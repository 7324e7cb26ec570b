import type { PdfContent } from '../../../shared/api/templates.ts'
import type { Context } from '../../context.ts'
import type { InspectedField, Inspection } from '../../documents/inspection.ts'
import { failureOf } from '../../documents/refusal.ts'
import { Failure } from '../../http/failure.ts'

/** The fields of the template's file. */
export async function templateContent(context: Context, id: string): Promise<PdfContent | null> {
  const { db } = context
  const row = await db.selectFrom('templates').select('file_key').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return await contentOf(context, row.file_key)
}

/** The stored file. */
export async function templateFile({ db, files }: Context, id: string) {
  const row = await db
    .selectFrom('templates')
    .select(['filename', 'file_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  const bytes = row?.file_key ? await files.read(row.file_key) : undefined
  if (!row?.filename || !bytes) throw new Failure('not-found')
  return { filename: row.filename, pdf: Buffer.from(bytes).toString('base64') }
}

interface InspectedFile {
  content: PdfContent
  /** The file to store: the given one, or a copy without its actions. */
  bytes: Uint8Array
}

/** The content of an uploaded PDF. Throws the failure of its refusal, with its message. */
export async function inspectFile({ documents }: Context, bytes: Uint8Array): Promise<InspectedFile> {
  const found = await documents.inspectTemplate(bytes)
  if (!found.ok) throw failureOf(found)
  return { content: presentContent(found), bytes: found.cleaned ?? bytes }
}

const presentContent = ({ pages, fields, problems }: Inspection): PdfContent => ({
  pages: pages.map(({ width, height }) => ({ width, height })),
  fields: fields.map(presentField),
  notices: problems.map(({ message }) => message),
})

const presentField = ({ comb: _, value: __, ...field }: InspectedField) => field

/** Null without a file, and for an unreadable file, which the page then reports as missing. */
export async function contentOf(context: Context, key: string | null): Promise<PdfContent | null> {
  const bytes = key === null ? undefined : await context.files.read(key)
  if (!bytes) return null
  const found = await context.documents.inspect(bytes)
  if (found.ok) return presentContent(found)
  if (found.reason === 'busy') throw failureOf(found)
  return null
}
