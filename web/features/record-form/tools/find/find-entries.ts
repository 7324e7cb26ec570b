import {
  type Answered,
  type Condition,
  definition,
  explainUnmet,
  type Field,
  type FieldName,
  holds,
  type Section,
} from '../../../../../contract/index.ts'
import type { FormState } from '../../store/form-state.ts'

/** An entry of the search. */
export interface Entry {
  key: string
  kind: 'field' | 'section' | 'action'
  label: string
  /** The title of its section; empty if it belongs to the whole form. */
  section: string
  /** Its specified name; empty if it has none. */
  name: string
  /** A hidden field: its unmet condition as text. */
  unmetCondition?: string
}

const DEPENDS = 'lo chiedono il prodotto e l’operazione scelti'

/** Every field and section of the form; hidden ones with their unmet condition. */
export function formEntries({ resolved, views }: Pick<FormState, 'resolved' | 'views'>): Entry[] {
  const hidden = new Map(resolved.hidden.map((section) => [section.id, section.unmetCondition]))
  const shown = new Map(resolved.sections.map((section) => [section.id, section]))
  return definition.flatMap((section): Entry[] => {
    const { id, title } = section
    const unmetCondition = hidden.get(id)
    const sectionEntry = {
      key: `section:${id}`,
      kind: 'section' as const,
      label: title,
      section: '',
      name: id,
    }
    if (unmetCondition !== undefined) {
      const wait = unmetCondition || DEPENDS
      const fields = section.fields.filter(({ name }) => !views.has(name))
      return [
        { ...sectionEntry, unmetCondition: wait },
        ...fields.map((field) => fieldEntry(field, title, id, wait)),
      ]
    }
    const visible = new Set(shown.get(id)?.fields.map(({ name }) => name))
    const fields = section.fields.filter(({ name }) => visible.has(name) || !views.has(name))
    return [
      ...(visible.size > 1 ? [sectionEntry] : []),
      ...fields.map((field) =>
        fieldEntry(
          field,
          title,
          id,
          visible.has(field.name) ? undefined : unmetReason(field, section, resolved.answered),
        ),
      ),
    ]
  })
}

function fieldEntry({ name, label }: Field, section: string, id: string, unmetCondition?: string): Entry {
  return {
    key: `field:${id}:${name}`,
    kind: 'field',
    label,
    section,
    name,
    ...(unmetCondition !== undefined && { unmetCondition }),
  }
}

/** The unmet condition of a field in a visible section. */
function unmetReason(field: Field, { variants }: Section, answered: Answered): string {
  const rows = variants?.filter(({ fields }) => fields.includes(field.name)) ?? []
  const conditions: Condition[] = field.when ? [field.when] : []
  if (rows.length > 0) conditions.unshift({ op: 'any', of: rows.map(({ when }) => when) })
  const open = conditions.filter((condition) => !holds(condition, answered))
  const explanations = open.map((condition) => explainUnmet(condition, answered)).filter(Boolean)
  return explanations.join(' e ') || DEPENDS
}

export const fieldOf = (entry: Entry): FieldName => entry.name as FieldName
