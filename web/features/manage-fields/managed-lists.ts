import { definition } from '../../../contract/index.ts'

export interface ManagedCode {
  /** The field's name, which the list goes by. */
  code: string
  label: string
  /** Suggestions go by the alphabet, so nobody orders them. */
  sorted: boolean
}

/** The lists that an office keeps, in the order in which the form asks for them; equal labels get their section's title. */
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
    const alone = once.filter((other) => other.label === label).length === 1
    return { code, label: alone ? label : `${label} (${title})`, sorted }
  })
}
