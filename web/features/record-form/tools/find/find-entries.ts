import { readsOf, testsOf } from '../../../../../contract/form/condition.ts'
import { textOf } from '../../../../../contract/form/values.ts'
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
  kind: 'field' | 'section' | 'action' | 'value'
  label: string
  /** The title of its section; empty if it belongs to the whole form. */
  section: string
  /** Its specified name; empty if it has none. */
  name: string
  /** A hidden field: its unmet condition as text. */
  unmetCondition?: string
  /** Of a visible field: missing or wrong, empty, or answered. */
  state?: 'open' | 'empty' | 'answered'
}

const DEPENDS = 'lo chiedono il prodotto e l’operazione scelti'

type Form = Pick<FormState, 'resolved' | 'views' | 'progress' | 'values'>

/**
 * Every field and section of the form, hidden ones with their unmet condition; what comes after the cursor is before
 * what it has passed.
 * @param cursor the field that has the focus
 */
export function entriesFrom(cursor: string | undefined, form: Form): Entry[] {
  const { missing, wrong } = form.progress
  const open = new Set([...missing, ...wrong].map(({ field }) => field))
  const stateOf = (name: FieldName) => {
    if (open.has(name)) return 'open'
    const value = form.values[name]
    return value === undefined || value === false || textOf(value) === '' ? 'empty' : 'answered'
  }
  const entries = formEntries(form).map((entry): Entry => {
    const isVisibleField = entry.kind === 'field' && entry.unmetCondition === undefined
    return isVisibleField ? { ...entry, state: stateOf(fieldOf(entry)) } : entry
  })
  const at = entries.findIndex(({ kind, name }) => kind === 'field' && name === cursor)
  return [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
}

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

/** The visible field whose choice shows a hidden field or section, or comes first on the way there (FORM-TOP-56). */
export function openingChoice(
  { key, kind, name }: Entry,
  { views, resolved: { answered } }: Pick<FormState, 'resolved' | 'views'>,
): FieldName | undefined {
  const section = definition.find(({ id }) => key === `${kind}:${id}` || key === `${kind}:${id}:${name}`)
  const open = section && unmetConditionsOf(section, name, answered)[0]
  const [read] = open ? unmetReads(open, answered) : []
  if (read === undefined || views.has(read)) return read
  const home = definition.find(({ fields }) => fields.some((field) => field.name === read))
  const next = {
    key: `field:${home?.id}:${read}`,
    kind: 'field' as const,
    name: read,
    label: '',
    section: '',
  }
  return openingChoice(next, { views, resolved: { answered } as FormState['resolved'] })
}

/** The unmet conditions of a section and of its field with this name, in the order in which they can be met. */
function unmetConditionsOf(
  { when, variants, fields }: Section,
  name: string,
  answered: Answered,
): Condition[] {
  const field = fields.find((field) => field.name === name)
  const rows = variants?.filter((row) => !field || row.fields.includes(field.name)) ?? []
  const row = rows.length > 0 ? [{ op: 'any' as const, of: rows.map((row) => row.when) }] : []
  const all = [when, ...row, field?.when].filter((condition) => condition !== undefined)
  return all.filter((condition) => !holds(condition, answered))
}

/** The fields of the first unmet test of a condition; of several ways to meet it, of the one that is nearest. */
function unmetReads(condition: Condition, answered: Answered): FieldName[] {
  const countUnmet = (part: Condition) => testsOf(part).filter((test) => !holds(test, answered)).length
  const parts = condition.op === 'all' || condition.op === 'any' ? condition.of : []
  const open = parts.filter((part) => !holds(part, answered))
  if (condition.op === 'any') open.sort((a, b) => countUnmet(a) - countUnmet(b))
  return open[0] ? unmetReads(open[0], answered) : readsOf(condition)
}

/** The unmet condition of a field in a visible section. */
function unmetReason(field: Field, section: Section, answered: Answered): string {
  const open = unmetConditionsOf(section, field.name, answered)
  const explanations = open.map((condition) => explainUnmet(condition, answered)).filter(Boolean)
  return explanations.join(' e ') || DEPENDS
}

export const fieldOf = (entry: Entry): FieldName => entry.name as FieldName
