import type { PdfField } from '../../../shared/api/templates.ts'
import type { DocumentConfig } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { signingRuleByName } from '../../../shared/documents/signing-variables.ts'

/** Where what a PDF field shows comes from: a rule of the config, the field's own name, nowhere. */
export type FieldState = 'rule' | 'by-name' | 'none'

type Named = Pick<PdfField, 'name' | 'type'>

/** A signature field without a rule is of the signer whom its name says. */
export function stateOf({ name, type }: Named, config: DocumentConfig): FieldState {
  if (Object.hasOwn(config, name)) return 'rule'
  if (type === 'signature') return 'by-name'
  const [isRequested = name] = name.split('=')
  const isNamed =
    FORM_FIELD_NAMES.has(name) || (name.includes('=') && FORM_FIELD_NAMES.has(isRequested.trim()))
  return isNamed || signingRuleOf({ name, type }) !== undefined ? 'by-name' : 'none'
}

/** The rule with a variable of the signing that a text field has by its name. */
const signingRuleOf = ({ name, type }: Named): string | undefined =>
  type === 'text' && !FORM_FIELD_NAMES.has(name) ? signingRuleByName(name) : undefined

/** What fills a field by its name, as a rule. */
export const automaticRule = (field: Named): string => signingRuleOf(field) ?? `{${field.name.split('=')[0]}}`

/** A push button shows nothing of a contract. */
export const takesRule = ({ type }: Pick<PdfField, 'type'>): boolean => type !== 'button'

export const lacksRule = (field: Named, config: DocumentConfig): boolean =>
  takesRule(field) && stateOf(field, config) === 'none'
