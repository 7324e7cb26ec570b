/** Stands in a rule that several fields get together: the last part of each field's name. */
export const FIELD_PLACEHOLDER = '[campo]'

/** The rule that a pattern gives to the field of this name. */
export const ruleOfPattern = (pattern: string, name: string): string =>
  pattern.trim().replaceAll(FIELD_PLACEHOLDER, () => name.split('.').at(-1)!)
