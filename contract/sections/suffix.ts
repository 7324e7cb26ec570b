/** Where a shape that the form repeats stands: with the customer, or in the extra sale. */
export type Suffix = '' | '_extra'

const WORDS: Readonly<Record<Suffix, string>> = { '': '', _extra: ' extra' }

/** A label that says which of the repeated fields it is. */
export function worded(label: string, suffix: Suffix): string {
  return label + WORDS[suffix]
}
