import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FillReport } from '../../../shared/api/fill-report.ts'
import { documentName, documentTitle } from '../../../shared/documents/document-name.ts'
import type { PdfType } from '../../../shared/pdf-types.ts'
import type { Actor } from '../../audit/actor.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import type { Context } from '../../context.ts'
import { mergeReports } from '../../documents/merge-reports.ts'
import type { FillOrder } from '../../documents/process/work.ts'
import { failureOf, type Refusal } from '../../documents/refusal.ts'
import { Failure } from '../../http/failure.ts'
import { availablePdfTypes } from '../../records/available-pdf-and-script-types.ts'
import { type FoundRecord, findRecord } from '../../records/find-record.ts'
import { type FoundOperation, fillOperation, findOperations } from './fill-operation.ts'
import { documentValuesOf, type RecordTexts } from './record-texts.ts'

/** 128 bits: a link cannot be guessed. */
const LINK_BYTES = 16

/** An operation with its template and the values for it. */
interface OperationPrint {
  operation: FoundOperation
  source: keyof RecordTexts
}

interface Request {
  id: string
  type: PdfType
  actor: Actor
}

/**
 * Builds the contract of the saved version, stores it with its hash and returns its link. The templates of both
 * operations make one file; a shared template is filled once. Throws `not-found`, `no-document` when there is no
 * template, and `unavailable` when too many documents wait.
 */
export async function createPdf(context: Context, { id, type, actor }: Request): Promise<string> {
  const { db, files, now } = context
  const record = await findRecord(db, id)
  const prints = await chooseOperations(context, record, type)
  const values = await documentValuesOf(db, record)
  const document = await fillOperations(context, prints, values)
  const key = `${randomUUID()}.pdf`
  await files.write(key, document.bytes)
  const link = randomBytes(LINK_BYTES).toString('base64url')
  const at = now()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('record_pdfs')
      .values({
        link,
        record_id: id,
        record_version: record.version,
        type,
        file_key: key,
        download_name: document.name,
        sha256: createHash('sha256').update(document.bytes).digest('hex'),
        report: JSON.stringify(document.report),
        created_by: actor.userId,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const problems = problemsOf(document.report)
    const detail = { type, link, ...(problems.length > 0 && { problems }) }
    await addRecordEvent(trx, { ...actor, recordId: id, kind: 'pdf', version: record.version, at, detail })
  })
  return link
}

async function chooseOperations(
  { db }: Context,
  record: FoundRecord,
  type: PdfType,
): Promise<OperationPrint[]> {
  const { luce, gas } = await findOperations(db, { luce: record.operation_l, gas: record.operation_g })
  const hasFile = (operation: FoundOperation | undefined) => typeof operation?.file_key === 'string'
  const types = availablePdfTypes({ ...record, document_l: hasFile(luce), document_g: hasFile(gas) })
  if (!types.includes(type)) throw new Failure('no-document')
  const ofLuce: OperationPrint[] = luce ? [{ operation: luce, source: 'luce' }] : []
  const ofGas: OperationPrint[] = gas ? [{ operation: gas, source: 'gas' }] : []
  if (type === 'luce') return ofLuce
  if (type === 'gas') return ofGas
  const shared = luce && gas && luce.template === gas.template
  return shared ? [{ operation: luce, source: 'contract' }] : [...ofLuce, ...ofGas]
}

async function fillOperations(context: Context, prints: OperationPrint[], values: RecordTexts) {
  const { naming_rules, separator } = prints[0]?.operation ?? {}
  const name = documentName(naming_rules ?? '', separator ?? '', values.contract)
  const title = documentTitle(naming_rules ?? '', values.contract)
  const metadata = { title, at: context.now() }
  const filled = await Promise.all(
    prints.map(({ operation, source }) => fillOperation(context, operation, values[source], metadata)),
  )
  const bytes = await merge(
    context,
    filled.map(({ pdf }) => pdf),
    metadata,
  )
  return { bytes, name, report: mergeReports(filled) }
}

async function merge(
  { documents }: Context,
  parts: readonly Uint8Array[],
  source: FillOrder['about'],
): Promise<Uint8Array> {
  const [only] = parts
  if (only && parts.length === 1) return only
  const merged = await documents.merge(parts, source)
  if (!merged.ok) throw refusalFailure(merged)
  return merged.pdf
}

const refusalFailure = (refusal: Refusal) =>
  refusal.reason === 'busy' ? failureOf(refusal) : new Failure('no-document', { message: refusal.message })

/** The history entry of a document: field names, never values. */
function problemsOf({ overflowing, overLimit = [], missingGlyphs, unknown }: FillReport) {
  return [
    ...overflowing.map(({ field }) => ({ field, code: 'does-not-fit' })),
    ...overLimit.map(({ field }) => ({ field, code: 'over-limit' })),
    ...missingGlyphs.map(({ field }) => ({ field, code: 'no-glyph' })),
    ...unknown.map((field) => ({ field, code: 'unknown' })),
  ]
}
