import { type Kysely, sql, type Transaction } from 'kysely'
import type { Template, TemplatePayload } from '../../../shared/api/templates.ts'
import { configProblems, expressionProblems, parseConfig } from '../../../shared/documents/config.ts'
import { namingParts } from '../../../shared/documents/document-name.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import type { Context } from '../../context.ts'
import { lockList } from '../../db/list-versions.ts'
import { looksLike } from '../../db/name-key.ts'
import type { Database } from '../../db/schema.ts'
import { loadVariableNames } from '../../documents/find-values.ts'
import {
  type Act,
  defineEntity,
  type EntryChange,
  type EntryRemoval,
  presentEntry,
  propertiesOf,
} from '../../entities/entity.ts'
import { Failure } from '../../http/failure.ts'
import { requireFields } from '../../http/refuse-invalid.ts'
import { contentOf } from './template-content.ts'

type Payload = Required<Omit<TemplatePayload, 'flatten'>>

const BY_NAME = sql`fold(name)`

/** `addTemplate` and `changeTemplate` check the payload beforehand; `upload-template.ts` adds a file. */
export const templates = defineEntity({
  noun: 'templates',
  table: 'templates',
  columns: ['name', 'filename', 'file_key', 'file_sha256', 'naming_rules', 'separator', 'config'],
  order: [BY_NAME],
  sortKeys: {
    name: { key: BY_NAME, folded: sql`search` },
    filename: { key: sql`fold(coalesce(filename, ''))`, optional: true },
  },
  unique: {
    field: 'name',
    message: ({ name }) => `«${name}» c’è già`,
    search: { list: 'templates', equals: ({ name }) => looksLike('name', name) },
  },
  check: () => undefined,
  toColumns: ({ name, naming_rules, separator, config }: Payload) => ({
    name,
    naming_rules,
    separator,
    config,
  }),
  present: ({ file_key: _, file_sha256: _hash, ...row }): Template => presentEntry(row),
  title: ({ name }) => name,
  readable: ({ file_key: _, file_sha256: _hash, ...row }) => propertiesOf(row),
})

/** Throws `invalid` for unknown names; names of PDF fields are checked once there is a PDF. */
export async function addTemplate(trx: Transaction<Database>, payload: Payload, act: Act): Promise<Template> {
  checkTemplate(payload, await loadVariableNames(trx))
  return await templates.create(trx, payload, act)
}

export async function changeTemplate(
  context: Context,
  change: EntryChange<Payload>,
  act: Act,
): Promise<Template> {
  const { db } = context
  const { id, payload } = change
  const current = await db.selectFrom('templates').select('file_key').where('id', '=', id).executeTakeFirst()
  if (!current) throw new Failure('not-found')
  // Read before the transaction: the inspection of a file takes a while.
  const content = await contentOf(context, current.file_key)
  checkTemplate(
    payload,
    await loadVariableNames(db),
    content?.fields.map(({ name }) => name),
  )
  return await db.transaction().execute((trx) => templates.change(trx, change, act))
}

/** GAP-55: operations lose their link. A job deletes files that no row refers to. */
export async function removeTemplate(
  trx: Transaction<Database>,
  removal: EntryRemoval,
  act: Act,
): Promise<void> {
  // The operations are locked first, in the order of a save of an operation.
  await lockList(trx, 'scripts')
  const found = await trx
    .selectFrom('scripts')
    .select('name')
    .where('template_fk', '=', removal.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const operations = found.map(({ name }) => name)
  await templates.remove(trx, removal, act, { operations })
}

/** All entries, by name. */
export const listTemplateChoices = (db: Kysely<Database>) =>
  db.selectFrom('templates').select(['id', 'name']).orderBy(BY_NAME).orderBy('id').execute()

/** The operations that have the template. */
export const findOperationsOf = (db: Kysely<Database>, id: string) =>
  db.selectFrom('scripts').select(['id', 'name']).where('template_fk', '=', id).orderBy('name').execute()

interface TypedTemplate {
  name: string
  naming_rules: string
  config: string
}

/**
 * Throws `invalid` with an issue for each unknown name in a template. @param pdfFields the field names of its file;
 * undefined without a file, when any name is accepted
 */
function checkTemplate(
  typed: TypedTemplate,
  variableNames: readonly string[],
  pdfFields?: readonly string[],
): void {
  requireFields([['name', typed.name, 'Scrivi il nome del modello']])
  const issues = [
    ...namingIssues(typed.naming_rules, variableNames),
    ...configIssues(typed.config, variableNames, pdfFields),
  ]
  if (issues.length > 0) throw new Failure('invalid', { message: issues[0]!.message, issues })
}

const issue =
  (field: string) =>
  (message: string): FieldIssue => ({ field, code: 'unknown', message })

function namingIssues(rules: string, variableNames: readonly string[]): FieldIssue[] {
  return namingParts(rules)
    .flatMap((part) => expressionProblems(part, { formFields: FORM_FIELD_NAMES, variables: variableNames }))
    .map(issue('naming_rules'))
}

function configIssues(
  text: string,
  variableNames: readonly string[],
  pdfFields?: readonly string[],
): FieldIssue[] {
  const read = parseConfig(text)
  if (!read.ok) return [{ field: 'config', code: 'format', message: read.problem }]
  const known = { formFields: FORM_FIELD_NAMES, variables: variableNames, ...(pdfFields && { pdfFields }) }
  return configProblems(read.config, known).map(issue('config'))
}
