/** Where a repeated shape is used: for the customer or in the extra sale. */
export type Suffix = '' | '_extra'

const SUFFIX_LABELS: Readonly<Record<Suffix, string>> = { '': '', _extra: ' extra' }

/** A label that distinguishes the repeated fields. */
export function labelWithSuffix(label: string, suffix: Suffix): string {
  return label + SUFFIX_LABELS[suffix]
}
