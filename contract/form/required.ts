import { explain } from './conditions.ts'
import type { Answered, Field, Variant } from './types.ts'

/**
 * VALID-1, VALID-3: a visible field is required, except check boxes and those that the definition or the variant marks
 * optional. `whyRequired` explains a condition that makes it required.
 */
export function resolveRequired(field: Field, variant: Variant | undefined, answered: Answered) {
  const { required, kind, name, rules } = field
  const free = required === false || kind === 'checkbox' || kind === 'readonly'
  if (free || rules?.whenEmpty !== undefined || variant?.optional?.includes(name))
    return { required: false, whyRequired: '' }
  if (!required) return { required: true, whyRequired: '' }
  const isFulfilled = required.holds(answered)
  return { required: isFulfilled, whyRequired: isFulfilled ? explain(required, answered) : '' }
}
