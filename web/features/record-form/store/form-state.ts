import {
  type Catalogue,
  definition,
  type FieldName,
  type Issue,
  type LocalTime,
  offeredActions,
  type Resolved,
  type ResolvedField,
  recordCode,
  resolve,
  type Summary,
  summary,
  type Values,
  validateSections,
} from '../../../../contract/index.ts'
import { type FieldView, fieldView, stableIssues } from './field-view.ts'
import type { Handling } from './handling.ts'
import { busySections, measureProgress, type Progress } from './progress.ts'
import { stableItems, stableList, stableObject } from './stable.ts'

export type OfferedAction = ReturnType<typeof offeredActions>[number]

/** A section as it is laid out: which fields, not what is in them. */
export interface SectionView {
  id: string
  title: string
  why: string
  names: readonly FieldName[]
}

/** A section that is on the page or was. */
export interface SeenSection {
  section: SectionView
  shown: boolean
  /** By a choice of the person, who is going to look at it, and not with the form. */
  came: boolean
}

export interface FormState {
  values: Values
  resolved: Resolved
  handling: Handling
  /** What is wrong in each section shown, in their order. */
  found: readonly (readonly Issue[])[]
  issues: ReadonlyMap<FieldName, readonly Issue[]>
  views: ReadonlyMap<FieldName, FieldView>
  /** Those and, of the fields that are not on the form any more, what they showed last. */
  viewed: ReadonlyMap<FieldName, FieldView>
  sections: readonly SectionView[]
  /** Those and the ones that were shown before, as they were then, in the form's order. */
  seen: readonly SeenSection[]
  /** Of each section shown, whether it holds an answer or asks for one. */
  busy: readonly boolean[]
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
  /** The answers as they were submitted: a moment that has passed since then does not stop a later save. */
  saved?: Values
  /** Of a submitted record, which keeps it. */
  code?: string
  /** CODE-18: a copy shows no code before its first save. */
  codeAtSave?: true
}

/** The whole form for these values. Whatever says the same as in `before` is the same object. */
export function deriveState(
  before: FormState | undefined,
  values: Values,
  handling: Handling,
  around: Surroundings,
): FormState {
  const resolved = resolve(values, around.catalogue, before?.resolved)
  const found = stableList(
    before?.found,
    validateSections(resolved, around.clock(), around.saved).map((issues, index) =>
      stableIssues(before?.found[index], issues),
    ),
  )
  const checked = found === before?.found && handling.refused === before.handling.refused
  const issues = checked ? before.issues : allIssues(found, handling)
  const views = fieldViews(before, resolved, issues, handling)
  const sections = sectionViews(before, resolved)
  const hidden = resolved.hidden === before?.resolved.hidden
  const busy = busySections(before?.busy, before?.resolved, resolved)
  const stands =
    hidden && checked && busy === before.busy && views === before.views && sections === before.sections
  return {
    values,
    resolved,
    handling,
    found,
    issues,
    views,
    viewed: before && views === before.views ? before.viewed : new Map([...(before?.viewed ?? []), ...views]),
    sections,
    seen: seenSections(before, sections),
    busy,
    progress: stands ? before.progress : measureProgress(before?.progress, resolved, issues, busy),
    actions: stableItems(before?.actions, offeredActions(resolved)),
    summary: stableObject(before?.summary, {
      ...summary(resolved.answered),
      code: shownCode(resolved, around),
    }),
  }
}

const shownCode = ({ answered }: Resolved, { code, codeAtSave, month }: Surroundings): string =>
  codeAtSave ? '' : code || recordCode(answered, month)

type Issues = FormState['issues']

function allIssues(found: FormState['found'], handling: Handling): Issues {
  const issues = Map.groupBy(found.flat(), (issue) => issue.field) as Map<FieldName, readonly Issue[]>
  for (const [field, refused] of handling.refused) {
    const own = issues.get(field) ?? []
    const news = refused.filter((issue) => !own.some((other) => other.code === issue.code))
    issues.set(field, [...own, ...news])
  }
  return issues
}

/** The views of before where nothing in them changed, and their map where none did. */
function fieldViews(
  before: FormState | undefined,
  resolved: Resolved,
  issues: Issues,
  handling: Handling,
): ReadonlyMap<FieldName, FieldView> {
  const same = before?.handling === handling && before.issues === issues
  const known = new Set(same ? before.resolved.sections : [])
  const news = new Map<FieldName, FieldView>()
  for (const section of resolved.sections)
    if (!known.has(section))
      for (const field of section.fields) {
        const earlier = before?.viewed.get(field.name)
        news.set(field.name, viewOf(earlier, section.id, field, issues, handling))
      }
  if (before && countFields(resolved) === before.views.size && holds(before.views, news)) return before.views
  return new Map(
    resolved.sections.flatMap(({ fields }) =>
      fields.map(({ name }) => [name, news.get(name) ?? before!.views.get(name)!]),
    ),
  )
}

const countFields = ({ sections }: Resolved) => sections.reduce((sum, { fields }) => sum + fields.length, 0)

function holds(views: FormState['views'], some: FormState['views']): boolean {
  for (const [name, view] of some) if (views.get(name) !== view) return false
  return true
}

function viewOf(
  earlier: FieldView | undefined,
  section: string,
  field: ResolvedField,
  issues: Issues,
  handling: Handling,
): FieldView {
  const visible = handling.attempted || handling.touched.has(field.name)
  const found = (visible ? issues.get(field.name) : handling.refused.get(field.name)) ?? NO_ISSUES
  const shown = handling.incomplete.has(field.name) ? found : found.filter(({ atSave }) => !atSave)
  const origin = handling.origins.get(field.name) ?? 'typed'
  return fieldView(earlier, field, { section, origin, shown })
}

const NO_ISSUES: readonly Issue[] = []

/** A section that resolved to the same object as before has the same view. */
function sectionViews(before: FormState | undefined, resolved: Resolved): readonly SectionView[] {
  if (before?.resolved.sections === resolved.sections) return before.sections
  const sections = resolved.sections.map((section, index) => {
    const { id, title, why, fields } = section
    if (section === before?.resolved.sections[index]) return before.sections[index]!
    const earlier = before?.sections.find((view) => view.id === id)
    const names = stableList(
      earlier?.names,
      fields.map((field) => field.name),
    )
    return stableObject(earlier, { id, title, why, names })
  })
  return stableList(before?.sections, sections)
}

function seenSections(
  before: FormState | undefined,
  sections: readonly SectionView[],
): readonly SeenSection[] {
  if (before?.sections === sections) return before.seen
  const now = definition.flatMap(({ id }) => {
    const earlier = before?.seen.find((seen) => seen.section.id === id)
    const section = sections.find((shown) => shown.id === id)
    const came = before !== undefined && (earlier?.came || !earlier?.shown)
    if (section) return [stableObject(earlier, { section, shown: true, came })]
    return earlier ? [stableObject(earlier, { ...earlier, shown: false })] : []
  })
  return stableList(before?.seen, now)
}
