import { all, type Condition, isOneOf, isTrue } from '../../contract/conditions.ts'
import { freeze } from '../../contract/form/freeze.ts'
import type { FieldKind } from '../../contract/kinds/field-rules.ts'
import type { Field } from '../../contract/row.ts'
import type { Definition } from '../../contract/types.ts'
import { deriveFrom } from './derive.ts'
import { type ModelField, model, type When } from './model.ts'
import { nameOf } from './names.ts'
import { kindOfPattern } from './patterns.ts'

export const DEFINITION_VERSION = 1

function conditionOf(when: When): Condition {
  const parts = when.map(([id, allowed]) =>
    allowed.includes(true)
      ? isTrue(nameOf(id), `${id} is ticked`)
      : isOneOf(nameOf(id), allowed.map(String), id),
  )
  return parts.length === 1 ? parts[0]! : all(...parts)
}

function kindOf({ type, derived, pattern }: ModelField): FieldKind {
  if (derived) return 'readonly'
  return (pattern && kindOfPattern.get(pattern)) || type
}

function fieldOf(field: ModelField): Field {
  const derive = deriveFrom(field.id)
  return {
    name: nameOf(field.id),
    kind: kindOf(field),
    label: field.label,
    ...(field.when && { when: conditionOf(field.when) }),
    ...(derive && { derive }),
    ...(!field.required && { required: false }),
    ...(field.options && { options: field.options.map((value) => ({ value, label: value })) }),
  }
}

/**
 * Our fields are declared after the fields that they read, so that one pass suffices; the model has two that read the
 * next field.
 */
function sortByDependency(fields: readonly ModelField[]): ModelField[] {
  const placed: ModelField[] = []
  const place = (field: ModelField) => {
    if (placed.includes(field)) return
    for (const [id] of field.when ?? []) for (const source of fields) if (source.id === id) place(source)
    placed.push(field)
  }
  fields.forEach(place)
  return placed
}

/** The model as one of our definitions. */
export const definition: Definition = freeze(
  model.sections.map(({ id, title, when }) => ({
    id,
    title,
    ...(when && { when: conditionOf(when) }),
    fields: sortByDependency(model.fields.filter(({ section }) => section === id)).map(fieldOf),
    requirements: [],
  })),
)
