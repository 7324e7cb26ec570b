import type { FillReport } from '../../shared/api/fill-report.ts'
import { isBoxRule, isPlaced } from '../../shared/documents/config.ts'
import { chosenText, namesIn } from '../../shared/documents/expression.ts'
import { FORM_FIELD_NAMES } from '../../shared/documents/form-fields.ts'
import type { FillOrder } from './process/work.ts'
import { isNegative, wantedTexts } from './wanted-texts.ts'

type FillInput = Pick<FillOrder, 'config' | 'values'>

/**
 * Marks the fields in the report that a whole contract leaves empty: the existing answer is not asked for in this
 * contract, or is optional. A field that the PDF itself requires stays missing, and so does one whose text names none
 * of its states.
 */
export const markNotNeeded = (report: FillReport, input: FillInput): FillReport => ({
  ...report,
  unfilled: report.unfilled.map((entry) =>
    entry.required || isNeeded(entry.field, input) ? entry : { ...entry, why: 'not-needed' },
  ),
})

function isNeeded(name: string, { config, values }: FillInput): boolean {
  const [text = ''] = wantedTexts(name, config, values) ?? []
  if (!isNegative(text)) return true
  const isRequired = (field: string) => values.fields.get(field)?.required === true
  const entry = Object.hasOwn(config, name) ? config[name] : undefined
  const rule = isPlaced(entry) ? entry.value : isBoxRule(entry) ? undefined : entry
  if (rule !== undefined) return namesIn(chosenText(rule, values)).fields.some(isRequired)
  // A check box may be named after a field and one of its values.
  const [field = name] = name.split('=')
  return !FORM_FIELD_NAMES.has(field.trim()) || isRequired(field.trim())
}
