/** The placeholder in a rule for several fields: replaced by the last part of each field's name. */
export const FIELD_PLACEHOLDER = '[campo]'

/** The rule for a field, with the placeholder replaced. */
export const ruleOfPattern = (pattern: string, name: string): string =>
  pattern.trim().replaceAll(FIELD_PLACEHOLDER, () => name.split('.').at(-1)!)
