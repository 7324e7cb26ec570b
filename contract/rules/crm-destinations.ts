import type { CrmPart } from '../crm-parts.ts'
import { definition } from '../definition.ts'
import type { FieldName } from '../fields.ts'
import type { FieldKind } from '../form/types.ts'

const PARTS = new Map<string, ReadonlyMap<FieldName, readonly CrmPart[]>>(
  definition.map(({ id, crm = [], fields }) => [
    id,
    new Map(fields.map((row) => [row.name, row.crm ?? crm])),
  ]),
)

/** The fields that can have answers in a part, visible or not. */
export function crmSources(part: CrmPart): { name: FieldName; kind: FieldKind }[] {
  const sources = definition.flatMap(({ id, fields }) =>
    fields.filter(({ name }) => isSentToPart(part, id, name)),
  )
  // Variants of a section declare a field more than once.
  return [...new Map(sources.map(({ name, kind }) => [name, { name, kind }])).values()]
}

/** Whether a part contains the answer of a field in this section. */
export const isSentToPart = (part: CrmPart, section: string, name: FieldName): boolean =>
  PARTS.get(section)?.get(name)?.includes(part) ?? false
