import type { Kysely } from 'kysely'
import type { VariableUse } from '../../../shared/api/template-variables.ts'
import { expressionOf, parseConfig } from '../../../shared/documents/config.ts'
import { usesVariable, variableOf } from '../../../shared/documents/template-variables.ts'
import type { Database } from '../../db/schema.ts'
import { loadVariableNames } from '../../documents/find-values.ts'

/** The templates and operations that use the variable. */
export async function findUses(db: Kysely<Database>, name: string): Promise<VariableUse> {
  const variableNames = await loadVariableNames(db)
  const isUsed = (...texts: string[]) =>
    texts.some((text) => usesVariable(text, variableOf(name), variableNames))
  const templates = await db
    .selectFrom('templates')
    .select(['id', 'name', 'naming_rules', 'config'])
    .orderBy('name')
    .execute()
  const scripts = await db.selectFrom('scripts').select(['id', 'name', 'script']).orderBy('name').execute()
  return {
    templates: templates
      .filter(({ naming_rules, config }) => isUsed(naming_rules, ...expressionsOf(config)))
      .map(({ id, name }) => ({ id, name })),
    scripts: scripts.filter(({ script }) => isUsed(script)).map(({ id, name }) => ({ id, name })),
  }
}

/** An unparsable config is searched as text. */
function expressionsOf(config: string): string[] {
  const read = parseConfig(config)
  if (!read.ok) return [config]
  return Object.values(read.config).map(expressionOf)
}
