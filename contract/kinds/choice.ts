import { checkResidentUse } from '../checks/contradictions.ts'
import { holds } from '../conditions.ts'
import type { Answered } from '../fields.ts'
import { NONE, type OptionStatus } from '../form/kind.ts'
import type { OfferedOption } from '../form/types.ts'
import { typedText } from '../form/values.ts'
import type { Field } from '../row.ts'
import { cachedOptions } from './cached-lists.ts'
import type { Catalogue } from './catalogue.ts'
import { relatedText, warnings } from './checked-kind.ts'
import type { Relation } from './field-rules.ts'
import { textKind } from './free-text.ts'
import type { Kind } from './kind.ts'

function listOptions(field: Field, answered: Answered, catalogue: Catalogue): readonly OfferedOption[] {
  if (field.managed !== undefined) return cachedOptions(catalogue.managed[field.managed] ?? NONE)
  const options = field.options ?? NONE
  if (!options.some((option) => option.when)) return options
  return options.filter((option) => !option.when || holds(option.when, answered))
}

/**
 * A value that is not offered does not count. A value that an administrator has removed from a managed list
 * still counts, with a warning, because the record was valid when it was saved.
 */
function optionStatus(answer: unknown, options: readonly OfferedOption[], field: Field): OptionStatus {
  const value = typeof answer === 'string' ? answer : ''
  if (options.some((option) => option.value === value)) return { isValid: true }
  if (field.managed === undefined) return { isValid: false }
  const message = `«${value}» non è più nell’elenco.`
  return {
    isValid: true,
    extraOption: { value, label: value },
    notice: { code: 'not-listed', message, severity: 'warning' },
  }
}

export function display(answer: unknown, options: readonly OfferedOption[] = NONE): string {
  const value = typeof answer === 'string' ? answer : ''
  return options.find((option) => option.value === value)?.label ?? value
}

export const select: Kind = {
  shape: 'text',
  parse: (typed) => typedText(typed).trim() || undefined,
  display,
  listOptions,
  optionStatus,
  check: (answer, { view: { rules }, answered }) => {
    if (rules?.resident === undefined || answer !== rules.resident) return NONE
    const read = (part: Relation) => relatedText(rules, answered, part)
    const supply = { municipality: read('municipality'), province: read('province') }
    const residence = { municipality: read('residenceMunicipality'), province: read('residenceProvince') }
    return warnings(checkResidentUse(supply, residence))
  },
}

/** Free text with suggestions. */
export const suggest: Kind = { ...textKind, listOptions }
