import { definition } from '../definition.ts'
import type { FieldName } from '../fields.ts'
import type { Answered } from '../form/types.ts'
import type { AskedBy } from '../row.ts'

const SECTIONS = new Map<string, AskedBy | undefined>(definition.map(({ id, askedBy }) => [id, askedBy]))
const FIELDS = new Map<FieldName, AskedBy | undefined>(
  definition.flatMap(({ fields }) => fields.map(({ name, askedBy }) => [name, askedBy] as const)),
)

/**
 * Whether a field's answer applies to this utility. False if only the operation of the other utility asks for
 * it: a plain switch has no previous holder, even next to a voltura. Sections of one utility are not checked
 * here.
 */
export function concernsUtility(
  answered: Answered,
  utility: keyof AskedBy,
  { section, field }: { section: string; field: FieldName },
): boolean {
  const askedBy = FIELDS.get(field) ?? SECTIONS.get(section)
  return askedBy === undefined || askedBy[utility].holds(answered)
}
