import { configProblems, expressionProblems, parseConfig } from '../../../shared/documents/config.ts'
import { namingParts } from '../../../shared/documents/document-name.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { Failure } from '../../http/failure.ts'
import { requireFields } from '../../http/refuse-invalid.ts'

interface TypedTemplate {
  name: string
  naming_rules: string
  config: string
}

/**
 * Throws `invalid` with an issue for each unknown name in a template. @param pdfFields the field names of its file;
 * undefined without a file, when any name is accepted
 */
export function checkTemplate(
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
