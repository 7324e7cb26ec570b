import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { parseConfig } from '../../../shared/documents/config.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { Filled, FillOrder } from '../../documents/process/work.ts'
import { failureOf } from '../../documents/refusal.ts'
import { Failure } from '../../http/failure.ts'

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The operation with the version of its template: its file and the rules for filling it. */
const versionOf = ({ id, config }: FoundOperation, template: Uint8Array): string =>
  [id, hashOf(template), hashOf(Buffer.from(config ?? ''))].join(' ')

/** The record's operations that still exist: their scripts, and their templates with the rules for filling them. */
export async function findOperations(db: Kysely<Database>, ids: { luce: string | null; gas: string | null }) {
  const wanted = [ids.luce, ids.gas].filter((id) => id !== null)
  if (wanted.length === 0) return { luce: undefined, gas: undefined }
  const rows = await db
    .selectFrom('scripts as s')
    .leftJoin('templates as t', 't.id', 's.template_fk')
    .select(['s.id', 's.name', 's.script', 't.id as template', 't.file_key', 't.file_sha256'])
    .select(['t.naming_rules', 't.separator', 't.config'])
    .where('s.id', 'in', wanted)
    .execute()
  return { luce: rows.find(({ id }) => id === ids.luce), gas: rows.find(({ id }) => id === ids.gas) }
}
export type FoundOperation = NonNullable<Awaited<ReturnType<typeof findOperations>>['luce']>

/** Fills the operation's template with the record's values. Throws `no-document` with the problem of the template. */
export async function fillOperation(
  { files, log, documents }: Context,
  operation: FoundOperation,
  values: DocumentValues,
  about: FillOrder['about'],
): Promise<Filled> {
  const template = operation.file_key ? await files.read(operation.file_key) : undefined
  const fail = (why: string) =>
    new Failure('no-document', { message: `Il modello di “${operation.name}” ${why}.` })
  if (!template) {
    log.error({ operation: operation.id, key: operation.file_key }, 'The file of a template is missing')
    throw fail('non ha più il suo file')
  }
  if (operation.file_sha256 !== null && hashOf(template) !== operation.file_sha256) {
    log.error(
      { operation: operation.id, key: operation.file_key },
      'The file of a template does not match its checksum',
    )
    throw fail('non ha più il file che è stato caricato')
  }
  const config = parseConfig(operation.config ?? '')
  if (!config.ok) throw fail('ha una configurazione che non si legge')
  const order = { template, config: config.config, values }
  const filled = await documents.fill({ ...order, ...(about && { about }) }, versionOf(operation, template))
  if (filled.ok) return filled
  const { reason, message, detail } = filled
  if (reason === 'busy') throw failureOf(filled)
  log.warn({ operation: operation.id, reason, detail }, 'A template could not be filled')
  throw new Failure('no-document', {
    message: `Il modello di “${operation.name}” non si può compilare. ${message}`,
  })
}
