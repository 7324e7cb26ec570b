import type { PdfField } from '../../../shared/api/templates.ts'
import type { DocumentConfig } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'

/** Where a PDF field's text comes from: a rule of the config, the contract's field of its name, nowhere. */
export type FieldState = 'rule' | 'by-name' | 'none'

export function stateOf({ name }: Pick<PdfField, 'name'>, config: DocumentConfig): FieldState {
  if (Object.hasOwn(config, name)) return 'rule'
  const [asked = name] = name.split('=')
  return FORM_FIELD_NAMES.has(name) || (name.includes('=') && FORM_FIELD_NAMES.has(asked.trim()))
    ? 'by-name'
    : 'none'
}
