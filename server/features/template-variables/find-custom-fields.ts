import type { Kysely } from 'kysely'
import type { CustomField, VariableUse } from '../../../shared/api/template-variables.ts'
import { expressionOf, parseConfig } from '../../../shared/documents/config.ts'
import { usesVariable, variableOf } from '../../../shared/documents/template-variables.ts'
import type { Database } from '../../db/schema.ts'
import { loadVariableNames } from '../../documents/template-variables.ts'
import { Failure } from '../../http/failure.ts'

export const CUSTOM_FIELD_COLUMNS = ['id', 'name', 'rule', 'updated_at'] as const

export const presentCustomField = ({
  updated_at,
  ...field
}: Omit<CustomField, 'updatedAt'> & { updated_at: Date }): CustomField => ({
  ...field,
  updatedAt: updated_at.toISOString(),
})

export async function listCustomFields(db: Kysely<Database>): Promise<CustomField[]> {
  const rows = await db
    .selectFrom('template_variables')
    .select(CUSTOM_FIELD_COLUMNS)
    .orderBy('name')
    .execute()
  return rows.map(presentCustomField)
}

/** Throws `not-found`. */
export async function findCustomField(db: Kysely<Database>, id: string): Promise<CustomField> {
  const field = await db
    .selectFrom('template_variables')
    .select(CUSTOM_FIELD_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!field) throw new Failure('not-found')
  return presentCustomField(field)
}

/** Templates and operations that say the word. */
export async function findUses(db: Kysely<Database>, name: string): Promise<VariableUse> {
  const variableNames = await loadVariableNames(db)
  const says = (...texts: string[]) =>
    texts.some((text) => usesVariable(text, variableOf(name), variableNames))
  const templates = await db
    .selectFrom('templates')
    .select(['id', 'name', 'naming_rules', 'config'])
    .orderBy('name')
    .execute()
  const scripts = await db.selectFrom('scripts').select(['id', 'name', 'script']).orderBy('name').execute()
  return {
    templates: templates
      .filter(({ naming_rules, config }) => says(naming_rules, ...expressionsOf(config)))
      .map(({ id, name }) => ({ id, name })),
    scripts: scripts.filter(({ script }) => says(script)).map(({ id, name }) => ({ id, name })),
  }
}

/** An unparsable config is searched as text. */
function expressionsOf(config: string): string[] {
  const read = parseConfig(config)
  if (!read.ok) return [config]
  return Object.values(read.config).map(expressionOf)
}
