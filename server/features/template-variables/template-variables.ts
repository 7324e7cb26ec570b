import { sql } from 'kysely'
import type { TemplateVariable } from '../../../shared/api/template-variables.ts'
import { expressionProblems } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { SIGNING_VARIABLE_NAMES } from '../../../shared/documents/signing-variables.ts'
import { CUSTOM_NAME, FIXED_VARIABLES, variableOf } from '../../../shared/documents/template-variables.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { refuseIssues } from '../../http/refuse-invalid.ts'

type TypedInput = Pick<TemplateVariable, 'name' | 'rule'>

/** The template variables of the organisation (GAP-57). */
export const templateVariables = defineEntity({
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
