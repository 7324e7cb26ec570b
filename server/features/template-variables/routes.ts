import { type Kysely, sql } from 'kysely'
import {
  listTemplateVariables,
  readTemplateVariable,
  type TemplateVariable,
  templateVariableCalls,
  type VariableUse,
} from '../../../shared/api/template-variables.ts'
import { expressionOf, expressionProblems, parseConfig } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { SIGNING_VARIABLE_NAMES } from '../../../shared/documents/signing-variables.ts'
import {
  CUSTOM_NAME,
  FIXED_VARIABLES,
  usesVariable,
  variableOf,
} from '../../../shared/documents/template-variables.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import type { Database } from '../../db/schema.ts'
import { loadVariableNames } from '../../documents/find-values.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { refuseIssues } from '../../http/refuse-invalid.ts'
import { type Route, route } from '../../http/route.ts'

type TypedInput = Pick<TemplateVariable, 'name' | 'rule'>

/** The template variables of the organisation (GAP-57). */
const templateVariables = defineEntity({
  noun: 'customs',
  table: 'template_variables',
  columns: ['name', 'rule'],
  order: [sql.ref('name')],
  unique: { field: 'name', message: ({ name }) => `«${variableOf(name)}» c’è già` },
  check: checkTemplateVariable,
  toColumns: (typed) => typed,
  present: (row): TemplateVariable => presentEntry(row),
  title: ({ name }) => name,
  readable: propertiesOf,
})

/** Throws `invalid` for an invalid name and for each unknown name in the rule. */
function checkTemplateVariable({ name, rule }: TypedInput): void {
  const problems = expressionProblems(rule, { formFields: FORM_FIELD_NAMES, variables: FIXED_VARIABLES })
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

/** The templates and operations that use the variable. */
async function findUses(db: Kysely<Database>, name: string): Promise<VariableUse> {
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

/** CUSTOM-1 to CUSTOM-6: the template variables of the organisation. */
export const templateVariableRoutes: Route[] = [
  // SHELL-44: the page of every user requests them at start.
  route(listTemplateVariables, 'any user', async ({ context: { db } }) => ({
    ok: true,
    fields: await templateVariables.list(db),
  })),

  route(readTemplateVariable, 'administrator', async ({ context: { db }, params: { id } }) => {
    const field = await templateVariables.find(db, id)
    return { ok: true, field, usedBy: await findUses(db, field.name) }
  }),

  createRoute(templateVariableCalls.create, templateVariables, (field) => ({ ok: true, field })),
  updateRoute(templateVariableCalls.update, templateVariables, (field) => ({ ok: true, field })),
  removeRoute(templateVariableCalls.remove, templateVariables),
]
