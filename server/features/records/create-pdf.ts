import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { PdfType } from '../../../shared/constants.ts'
import type { Context } from '../../context.ts'
import { parseConfig } from '../../documents/config.ts'
import type { DocumentValues } from '../../documents/expression.ts'
import { documentName } from '../../documents/file-name.ts'
import { fillTemplate } from '../../documents/fill.ts'
import { mergePdfs } from '../../documents/read-text.ts'
import type { FillProblem } from '../../documents/write-text.ts'
import { Failure } from '../../http/failure.ts'
import { pdfTypesOf } from './document-types.ts'
import { documentValuesOf } from './document-values.ts'
import { type FoundOperation, findOperations } from './find-operations.ts'
import { type FoundRecord, findRecord } from './find-record.ts'
import { type Actor, addRecordEvent } from './record-events.ts'

/** 128 bits: nobody finds a link by trying. */
const LINK_BYTES = 16

interface Request {
  id: string
  type: PdfType
  actor: Actor
}

/**
 * Builds the contract of the saved version, stores it with its hash and answers its link. Both operations' templates
 * make one file; one that they share is filled once. Throws `not-found`, and `no-document` when there is nothing to fill.
 */
export async function createPdf(context: Context, { id, type, actor }: Request): Promise<string> {
  const { db, files, now } = context
  const record = await findRecord(db, id)
  const operations = await chooseOperations(context, record, type)
  const values = await documentValuesOf(db, record)
  const document = await build(context, operations, values)
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
        created_by: actor.userId,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const detail = { type, link, ...(document.problems.length > 0 && { problems: document.problems }) }
    await addRecordEvent(trx, { ...actor, recordId: id, kind: 'pdf', version: record.version, at, detail })
  })
  return link
}

async function chooseOperations(
  { db }: Context,
  record: FoundRecord,
  type: PdfType,
): Promise<FoundOperation[]> {
  const { luce, gas } = await findOperations(db, { luce: record.operation_l, gas: record.operation_g })
  const hasFile = (operation: FoundOperation | undefined) => typeof operation?.file_key === 'string'
  const types = pdfTypesOf({ ...record, document_l: hasFile(luce), document_g: hasFile(gas) })
  if (!types.includes(type)) throw new Failure('no-document')
  const wanted = type === 'luce' ? [luce] : type === 'gas' ? [gas] : [luce, gas]
  const found = wanted.filter((operation) => operation !== undefined)
  return found.filter(
    ({ template }, index) => found.findIndex((other) => other.template === template) === index,
  )
}

async function build(context: Context, operations: FoundOperation[], values: DocumentValues) {
  const parts: Uint8Array[] = []
  const problems: FillProblem[] = []
  for (const operation of operations) {
    const filled = await fill(context, operation, values)
    parts.push(filled.pdf)
    problems.push(...filled.problems)
  }
  const [first] = operations
  const name = documentName(first?.naming_rules ?? '', first?.separator ?? '', values)
  return { bytes: await mergePdfs(parts), name, problems }
}

async function fill({ files, log }: Context, operation: FoundOperation, values: DocumentValues) {
  const template = operation.file_key ? await files.read(operation.file_key) : undefined
  const refuse = (why: string) =>
    new Failure('no-document', { message: `Il modello di “${operation.name}” ${why}.` })
  if (!template) {
    log.error({ operation: operation.id, key: operation.file_key }, 'The file of a template is missing')
    throw refuse('non ha più il suo file')
  }
  const config = parseConfig(operation.config ?? '')
  if (!config.ok) throw refuse('ha una configurazione che non si legge')
  const filled = await fillTemplate(template, config.config, values)
  if (!filled.ok) {
    log.warn({ operation: operation.id, detail: filled.detail }, 'A template cannot be read')
    throw refuse('non è un PDF leggibile')
  }
  return filled
}
