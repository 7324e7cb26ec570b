import type { Kysely } from 'kysely'
import type { CustomField } from '../../../shared/api/template-variables.ts'
import { expressionProblems } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { SIGNING_VARIABLE_NAMES } from '../../../shared/documents/signing-variables.ts'
import { CUSTOM_NAME, FIXED_VARIABLES, variableOf } from '../../../shared/documents/template-variables.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField, refuseIssues } from '../../http/refuse-invalid.ts'
import { refuseStale } from '../../http/refuse-stale.ts'
import { CUSTOM_FIELD_COLUMNS, presentCustomField } from './find-custom-fields.ts'

type TypedInput = Pick<CustomField, 'name' | 'rule'>

/** Throws `invalid` for a bad or taken name and for each name that the rule should know and does not. */
export async function addCustomField(
  db: Kysely<Database>,
  typed: TypedInput,
  actor: Actor,
): Promise<CustomField> {
  checkCustomField(typed)
  return await db.transaction().execute(async (trx) => {
    const field = await trx
      .insertInto('template_variables')
      .values(typed)
      .onConflict((conflict) => conflict.doNothing())
      .returning(CUSTOM_FIELD_COLUMNS)
      .executeTakeFirst()
    if (!field) refuseTaken(typed.name)
    await recordChange(trx, {
      noun: 'customs',
      objectId: field.id,
      title: field.name,
      ...actor,
      after: typed,
    })
    return presentCustomField(field)
  })
}

interface Change {
  id: string
  typed: TypedInput
  /** When the author read it; another's save since then is a `conflict`. */
  readAt: string | undefined
  now: Date
}

/** As `addCustomField`; also `not-found` and `conflict`. */
export async function changeCustomField(
  db: Kysely<Database>,
  { id, typed, readAt, now }: Change,
  actor: Actor,
): Promise<CustomField> {
  checkCustomField(typed)
  return await db.transaction().execute(async (trx) => {
    const { name, rule, updated_at } = await lockCustomField(trx, id)
    await refuseStale(trx, {
      noun: 'customs',
      objectId: id,
      readAt,
      savedAt: updated_at,
      stored: () => presentCustomField({ id, name, rule, updated_at }),
    })
    await renameVariable(trx, id, typed, now)
    await recordChange(trx, {
      noun: 'customs',
      objectId: id,
      title: typed.name,
      ...actor,
      before: { name, rule },
      after: typed,
      savedAt: now,
    })
    return presentCustomField({ id, ...typed, updated_at: now })
  })
}

/** Locks a custom field until the transaction ends. Throws `not-found`. */
async function lockCustomField(
  trx: Kysely<Database>,
  id: string,
): Promise<TypedInput & { updated_at: Date }> {
  const field = await trx
    .selectFrom('template_variables')
    .select(['name', 'rule', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!field) throw new Failure('not-found')
  return field
}

async function renameVariable(db: Kysely<Database>, id: string, typed: TypedInput, now: Date): Promise<void> {
  try {
    await db
      .updateTable('template_variables')
      .set({ ...typed, updated_at: now })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) refuseTaken(typed.name)
    throw error
  }
}

/** GAP-57. Throws `not-found`. */
export async function dropCustomField(db: Kysely<Database>, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, rule } = await lockCustomField(trx, id)
    await trx.deleteFrom('template_variables').where('id', '=', id).execute()
    await recordChange(trx, {
      noun: 'customs',
      objectId: id,
      title: name,
      ...actor,
      before: { name, rule },
    })
  })
}

function checkCustomField({ name, rule }: TypedInput): void {
  const problems = expressionProblems(rule, { formFields: FORM_FIELD_NAMES, words: FIXED_VARIABLES })
  refuseIssues([
    ...nameIssues(name),
    ...problems.map((message): FieldIssue => ({ field: 'rule', code: 'unknown', message })),
  ])
}

function nameIssues(name: string): FieldIssue[] {
  const issue = (code: string, message: string) => [{ field: 'name', code, message }]
  if (name === '') return issue('required', 'Scrivi il nome del campo')
  if (!CUSTOM_NAME.test(name))
    return issue('format', 'Il nome comincia con una lettera e ha solo lettere, cifre e trattini bassi')
  const fixed = [...FIXED_VARIABLES, ...SIGNING_VARIABLE_NAMES].some(
    (variable) => variable.toLowerCase() === variableOf(name).toLowerCase(),
  )
  return fixed ? issue('taken', `«${variableOf(name)}» è già una parola del portale`) : []
}

function refuseTaken(name: string): never {
  refuseField('name', 'taken', `«${variableOf(name)}» c’è già`)
}
