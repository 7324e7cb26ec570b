import {
  type Catalogue,
  type FieldName,
  type Issue,
  type LocalTime,
  offeredActions,
  type Resolved,
  recordCode,
  resolve,
  type Summary,
  summary,
  type Values,
  validate,
} from '../../../../contract/index.ts'
import { type FieldView, fieldView } from './field-view.ts'
import type { Handling } from './handling.ts'
import { measureProgress, type Progress } from './progress.ts'
import { stableItems, stableList, stableObject } from './stable.ts'

export type OfferedAction = ReturnType<typeof offeredActions>[number]

/** A section as it is laid out: which fields, not what is in them. */
export interface SectionView {
  id: string
  title: string
  why: string
  names: readonly FieldName[]
}

export interface FormState {
  values: Values
  resolved: Resolved
  issues: ReadonlyMap<FieldName, readonly Issue[]>
  views: ReadonlyMap<FieldName, FieldView>
  sections: readonly SectionView[]
  progress: Progress
  /** The copying buttons that stand in the form now. */
  actions: readonly OfferedAction[]
  /** What would be stored beside the form if it were saved now, and the record's code. */
  summary: Summary & { code: string }
}

export interface Surroundings {
  catalogue: Catalogue
  /** 1 to 12: of the record's creation. */
  month: number
  clock(): LocalTime
  /** The answers as they are stored: a moment that has passed since then does not stop a later save. */
  saved?: Values
}

/** The whole form for these values. Whatever says the same as in `before` is the same object. */
export function deriveState(
  before: FormState | undefined,
  values: Values,
  handling: Handling,
  around: Surroundings,
): FormState {
  const resolved = resolve(values, around.catalogue, before?.resolved)
  const issues = allIssues(resolved, handling, around)
  return {
    values,
    resolved,
    issues,
    views: fieldViews(before, resolved, issues, handling),
    sections: sectionViews(before?.sections, resolved),
    progress: measureProgress(before?.progress, resolved, issues),
    actions: stableItems(before?.actions, offeredActions(resolved)),
    summary: stableObject(before?.summary, {
      ...summary(resolved.answered),
      code: recordCode(resolved.answered, around.month),
    }),
  }
}

function allIssues(resolved: Resolved, handling: Handling, around: Surroundings) {
  const found = Map.groupBy(validate(resolved, around.clock(), around.saved), (issue) => issue.field) as Map<
    FieldName,
    readonly Issue[]
  >
  for (const [field, refused] of handling.refused) {
    const own = found.get(field) ?? []
    const news = refused.filter((issue) => !own.some((other) => other.code === issue.code))
    found.set(field, [...own, ...news])
  }
  return found
}

function fieldViews(
  before: FormState | undefined,
  resolved: Resolved,
  issues: FormState['issues'],
  handling: Handling,
) {
  const views = new Map<FieldName, FieldView>()
  for (const section of resolved.sections)
    for (const field of section.fields) {
      const visible = handling.attempted || handling.touched.has(field.name)
      const shown = visible ? (issues.get(field.name) ?? []) : (handling.refused.get(field.name) ?? [])
      const origin = handling.origins.get(field.name) ?? 'typed'
      views.set(
        field.name,
        fieldView(before?.views.get(field.name), field, { section: section.id, origin, shown }),
      )
    }
  return views
}

function sectionViews(
  before: readonly SectionView[] | undefined,
  resolved: Resolved,
): readonly SectionView[] {
  const sections = resolved.sections.map(({ id, title, why, fields }) => {
    const earlier = before?.find((section) => section.id === id)
    const names = stableList(
      earlier?.names,
      fields.map((field) => field.name),
    )
    return stableObject(earlier, { id, title, why, names })
  })
  return stableList(before, sections)
}
