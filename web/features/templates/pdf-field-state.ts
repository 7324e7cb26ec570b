import type { PdfField } from '../../../shared/api/templates.ts'
import type { DocumentConfig } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { boxByName } from '../../../shared/documents/signing-box.ts'
import { signingRuleByName } from '../../../shared/documents/signing-variables.ts'

/** The source of a PDF field's value: a rule of the config, the field's name, or none. */
export type FieldState = 'rule' | 'by-name' | 'none'

type Named = Pick<PdfField, 'name' | 'type'>

/** The name of a signature field without a rule determines its signer, unless it is ambiguous. */
export function stateOf({ name, type }: Named, config: DocumentConfig): FieldState {
  if (Object.hasOwn(config, name)) return 'rule'
  if (type === 'signature') return boxByName(name).unsure ? 'none' : 'by-name'
  const [isRequested = name] = name.split('=')
  const isNamed =
    FORM_FIELD_NAMES.has(name) || (name.includes('=') && FORM_FIELD_NAMES.has(isRequested.trim()))
  return isNamed || signingRuleOf({ name, type }) !== undefined ? 'by-name' : 'none'
}

/** The rule with a signing variable that follows from the name of a text field. */
const signingRuleOf = ({ name, type }: Named): string | undefined =>
  type === 'text' && !FORM_FIELD_NAMES.has(name) ? signingRuleByName(name) : undefined

/** The rule that is applied to a field because of its name. */
export const automaticRule = (field: Named): string => signingRuleOf(field) ?? `{${field.name.split('=')[0]}}`

/** A push button has no value. */
export const takesRule = ({ type }: Pick<PdfField, 'type'>): boolean => type !== 'button'

export const lacksRule = (field: Named, config: DocumentConfig): boolean =>
  takesRule(field) && stateOf(field, config) === 'none'
