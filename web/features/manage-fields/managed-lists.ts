import { definition } from '../../../contract/index.ts'

export interface ManagedCode {
  /** The field's name, which identifies the list. */
  code: string
  label: string
  /** Suggestions are sorted alphabetically and cannot be reordered. */
  sorted: boolean
}

/** The managed lists in the order of the form; equal labels get their section's title. */
export const MANAGED_CODES: readonly ManagedCode[] = labelled(
  definition.flatMap(({ title, fields }) =>
    fields.flatMap(({ managed, label, kind }) =>
      managed ? [{ code: managed, label, title, sorted: kind === 'suggest' }] : [],
    ),
  ),
)

function labelled(found: readonly (ManagedCode & { title: string })[]): ManagedCode[] {
  const once = found.filter(({ code }, at) => found.findIndex((other) => other.code === code) === at)
  return once.map(({ code, label, title, sorted }) => {
    const isUnique = once.filter((other) => other.label === label).length === 1
    return { code, label: isUnique ? label : `${label} (${title})`, sorted }
  })
}
