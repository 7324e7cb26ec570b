import { type PdfType, typesToSign } from '../../../shared/pdf-types.ts'
import type { Actor } from '../../audit/actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { availablePdfTypes } from '../../records/available-pdf-and-script-types.ts'
import type { FoundRecord } from '../../records/find-record.ts'
import { createPdf } from '../documents/create-pdf.ts'
import { findOperations } from '../documents/fill-operation.ts'

/**
 * The documents to sign, of the record's current version: dual, otherwise luce and gas (GAP-32). Missing documents are
 * created, and those that were filled when a box got a signer without a question, or with fields to edit, are created
 * again. Throws `no-document` when there is no type at all (GAP-30), and as `createPdf` does.
 */
export async function presentPdfs(context: Context, record: FoundRecord, actor: Actor) {
  const types = await findTypesToSign(context, record)
  if (types.length === 0) throw new Failure('no-document')
  const found = []
  for (const type of types) {
    const stored = await findPdf(context, record, type)
    const present = stored?.report.marksUnsureBoxes ? stored : undefined
    if (!present) await createPdf(context, { id: record.id, type, actor })
    const pdf = present ?? (await findPdf(context, record, type))
    // A newer version was saved while the document was created.
    if (!pdf) throw new Failure('conflict')
    found.push(pdf)
  }
  return found
}

async function findTypesToSign({ db }: Context, record: FoundRecord): Promise<readonly PdfType[]> {
  const { luce, gas } = await findOperations(db, { luce: record.operation_l, gas: record.operation_g })
  return typesToSign(
    availablePdfTypes({
      ...record,
      document_l: typeof luce?.file_key === 'string',
      document_g: typeof gas?.file_key === 'string',
    }),
  )
}

const findPdf = ({ db }: Context, { id, version }: FoundRecord, type: PdfType) =>
  db
    .selectFrom('record_pdfs')
    .select(['link', 'file_key', 'download_name', 'sha256', 'report'])
    .where('record_id', '=', id)
    .where('record_version', '=', version)
    .where('type', '=', type)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
