import { holds } from '../conditions.ts'
import type { CrmPart } from '../crm-parts.ts'
import { definition } from '../definition.ts'
import type { Answered, FieldName } from '../fields.ts'
import type { FieldKind } from '../kinds/field-rules.ts'
import type { AskedBy } from '../row.ts'

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
  return askedBy === undefined || holds(askedBy[utility], answered)
}
