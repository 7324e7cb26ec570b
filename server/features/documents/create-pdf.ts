import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { FillReport } from '../../../shared/api/fill-report.ts'
import { documentName, documentTitle } from '../../../shared/documents/document-name.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import { type PdfType, typesToSign } from '../../../shared/pdf-types.ts'
import type { Actor } from '../../actor.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import { availablePdfTypes } from '../../catalogue/available-pdf-and-script-types.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { mergeReports } from '../../documents/merge-reports.ts'
import type { Filled, FillOrder } from '../../documents/process/work.ts'
import { failureOf, type Refusal } from '../../documents/refusal.ts'
import { Failure } from '../../http/failure.ts'
import type { FoundRecord } from '../../records/find-record.ts'
import type { LoadedContract } from '../../records/load-contract.ts'
import { documentValuesOf, type RecordTexts } from '../../records/record-texts.ts'
import { type FoundOperation, findOperations } from './find-operations.ts'
import { type ReadTemplate, readTemplate } from './read-template.ts'

/** 128 bits: a link cannot be guessed. */
const LINK_BYTES = 16

/** An operation with its template and the values for it. */
interface OperationPrint {
  operation: FoundOperation
  source: keyof RecordTexts
}

/** A document of a record as it is stored. */
interface StoredPdf {
  link: string
  file_key: string
  download_name: string
  sha256: string
  report: Partial<FillReport>
}

interface Print {
  type: PdfType
  operations: readonly OperationPrint[]
  actor: Actor
}

/**
 * Builds the contract of the saved version and stores it with its hash. The templates of both operations make one file;
 * a shared template is filled once.
 */
export async function createPdf(
  context: Context,
  contract: LoadedContract,
  { type, actor }: Omit<Print, 'operations'>,
): Promise<StoredPdf> {
  const operations = (await findPrints(context.db, contract.record)).get(type)
  if (!operations) throw new Failure('no-document')
  return await printContract(context, contract, { type, operations, actor })
}

/**
 * The documents to sign, of the record's current version: dual, otherwise luce and gas (GAP-32). Missing documents are
 * created, and those that were filled when a box got a signer without a question, or with fields to edit, are created
 * again. Throws `no-document` when there is no type at all (GAP-30), and as `createPdf` does.
 */
export async function presentPdfs(
  context: Context,
  contract: LoadedContract,
  actor: Actor,
): Promise<StoredPdf[]> {
  const prints = await findPrints(context.db, contract.record)
  const found: StoredPdf[] = []
  for (const type of typesToSign([...prints.keys()])) {
    const stored = await findPdf(context.db, contract.record, type)
    const print = { type, operations: prints.get(type) ?? [], actor }
    found.push(stored?.report.marksUnsureBoxes ? stored : await printContract(context, contract, print))
  }
  if (found.length === 0) throw new Failure('no-document')
  return found
}

const findPdf = (db: Kysely<Database>, { id, version }: FoundRecord, type: PdfType) =>
  db
    .selectFrom('record_pdfs')
    .select(['link', 'file_key', 'download_name', 'sha256', 'report'])
    .where('record_id', '=', id)
    .where('record_version', '=', version)
    .where('type', '=', type)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()

/** What each type of document that the record has is made of. */
async function findPrints(
  db: Kysely<Database>,
  record: FoundRecord,
): Promise<Map<PdfType, OperationPrint[]>> {
  const { luce, gas } = await findOperations(db, record)
  const hasFile = (operation: FoundOperation | undefined) => typeof operation?.file_key === 'string'
  const types = availablePdfTypes({ ...record, document_l: hasFile(luce), document_g: hasFile(gas) })
  const ofLuce: OperationPrint[] = luce ? [{ operation: luce, source: 'luce' }] : []
  const ofGas: OperationPrint[] = gas ? [{ operation: gas, source: 'gas' }] : []
  const shared = luce && gas && luce.template === gas.template
  const dual: OperationPrint[] = shared ? [{ operation: luce, source: 'contract' }] : [...ofLuce, ...ofGas]
  const prints = { luce: ofLuce, gas: ofGas, dual }
  return new Map(types.map((type) => [type, prints[type]]))
}

async function printContract(
  context: Context,
  contract: LoadedContract,
  { type, operations, actor }: Print,
): Promise<StoredPdf> {
  const { db, files, now } = context
  const { id, version } = contract.record
  const templates = await Promise.all(operations.map(({ operation }) => readTemplate(context, operation)))
  const texts = await documentValuesOf(db, contract)
  const document = await fillOperations(context, operations, templates, texts)
  const stored: StoredPdf = {
    link: randomBytes(LINK_BYTES).toString('base64url'),
    file_key: `${randomUUID()}.pdf`,
    download_name: document.name,
    sha256: hashOf(document.bytes),
    report: document.report,
  }
  await files.write(stored.file_key, document.bytes)
  const at = now()
  const row = {
    ...stored,
    report: JSON.stringify(stored.report),
    record_id: id,
    record_version: version,
    type,
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('record_pdfs')
      .values({ ...row, created_by: actor.userId, created_at: at, updated_at: at })
      .execute()
    const problems = problemsOf(document.report)
    const detail = { type, link: stored.link, ...(problems.length > 0 && { problems }) }
    await addRecordEvent(trx, { actor, recordId: id, kind: 'pdf', version, at, detail })
  })
  return stored
}

async function fillOperations(
  context: Context,
  prints: readonly OperationPrint[],
  templates: readonly ReadTemplate[],
  values: RecordTexts,
) {
  const { naming_rules, separator } = prints[0]?.operation ?? {}
  const name = documentName(naming_rules ?? '', separator ?? '', values.contract)
  const title = documentTitle(naming_rules ?? '', values.contract)
  const metadata = { title, at: context.now() }
  const filled = await Promise.all(
    prints.map(({ source }, index) => fillTemplate(context, templates[index]!, values[source], metadata)),
  )
  const bytes = await merge(
    context,
    filled.map(({ pdf }) => pdf),
    metadata,
  )
  const supplies = prints.flatMap(({ source }, index) =>
    source === 'contract' ? [] : [{ utility: source, pages: filled[index]!.pages }],
  )
  return { bytes, name, report: { ...mergeReports(filled), ...(supplies.length > 0 && { supplies }) } }
}

/** Fills a template with the record's values. Throws `no-document` with the problem of the template. */
async function fillTemplate(
  { log, documents }: Context,
  { operation, template, config, version }: ReadTemplate,
  values: DocumentValues,
  about: FillOrder['about'],
): Promise<Filled> {
  const filled = await documents.fill({ template, config, values, ...(about && { about }) }, version)
  if (filled.ok) return filled
  const { reason, message, detail } = filled
  if (reason === 'busy') throw failureOf(filled)
  log.warn({ operation: operation.id, reason, detail }, 'A template could not be filled')
  throw new Failure('no-document', {
    message: `Il modello di “${operation.name}” non si può compilare. ${message}`,
  })
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

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
