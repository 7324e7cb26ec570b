import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { EnvelopeFile } from '../../db/column-types.ts'
import { failureOf } from '../../documents/refusal.ts'
import { Failure } from '../../http/failure.ts'
import type { presentPdfs } from './present-pdfs.ts'

type RecordPdf = Pick<
  Awaited<ReturnType<typeof presentPdfs>>[number],
  'file_key' | 'download_name' | 'sha256'
>

/**
 * The documents as displayed to the customer; the sealed files begin with their bytes. Only this module flattens a form
 * whose fields are still editable: readers draw fields differently, or not at all.
 */
export async function flattenDocuments(
  context: Pick<Context, 'files' | 'documents' | 'now'>,
  pdfs: readonly RecordPdf[],
): Promise<EnvelopeFile[]> {
  const shown: EnvelopeFile[] = []
  for (const pdf of pdfs) {
    const bytes = await context.files.read(pdf.file_key)
    if (!bytes) throw new Failure('no-document')
    const flat = await flatten(context, bytes)
    const document = { kind: 'document', name: pdf.download_name } as const
    if (!flat) shown.push({ ...document, file_key: pdf.file_key, sha256: pdf.sha256 })
    else shown.push({ ...document, ...(await storeDocument(context, flat)) })
  }
  return shown
}

/** Undefined for a document without fields other than signature boxes. */
async function flatten({ documents, now }: Pick<Context, 'documents' | 'now'>, bytes: Uint8Array) {
  const inspected = await documents.inspect(bytes)
  if (!inspected.ok) throw failureOf(inspected)
  if (inspected.fields.every(({ type }) => type === 'signature')) return undefined
  const values = { variables: new Map(), fields: new Map() }
  const about = { at: now() }
  const filled = await documents.fill({ template: bytes, config: {}, values, flatten: true, about })
  if (!filled.ok) throw failureOf(filled)
  return filled.pdf
}

async function storeDocument({ files }: Pick<Context, 'files'>, bytes: Uint8Array) {
  const file_key = `${randomUUID()}.pdf`
  await files.write(file_key, bytes)
  return { file_key, sha256: createHash('sha256').update(bytes).digest('hex') }
}
