import { reuseUnchanged } from '../../../../contract/form/reuse-unchanged.ts'
import {
  type Catalogue,
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
import type { FieldMetadata } from './field-metadata.ts'
import { type FieldView, fieldView } from './field-view.ts'
import { measureProgress, type Progress, relevantSections } from './progress.ts'

export type OfferedAction = ReturnType<typeof offeredActions>[number]

/** The layout of a section: its fields without their values. */
export interface SectionView {
  id: string
  title: string
  why: string
  names: readonly FieldName[]
}

export interface FormState {
  values: Values
  resolved: Resolved
  metadata: FieldMetadata
  /** The issues of each visible section, in order. */
  sectionIssues: readonly (readonly Issue[])[]
  issues: ReadonlyMap<FieldName, readonly Issue[]>
  views: ReadonlyMap<FieldName, FieldView>
  sections: readonly SectionView[]
  /** For each visible section, whether it has or requires an answer. */
  relevant: readonly boolean[]
  progress: Progress
  /** The copy actions that are currently offered. */
  actions: readonly OfferedAction[]
  /** The summary that a save would store next to the form, and the record's code. */
  summary: Summary & { code: string }
}

export interface FormEnvironment {
  catalogue: Catalogue
  /** 1 to 12: of the record's creation. */
  month: number
  clock(): LocalTime
  /** The answers as submitted: a moment that has passed since then does not reject a later save. */
  saved?: Values
  /** The code of a submitted record, which does not change. */
  code?: string
  /** CODE-18: a copy shows no code before its first save. */
  codeAtSave?: true
}

/** Derives the whole form from these values. Parts equal to those in `before` are the same objects. */
export function deriveState(
  before: FormState | undefined,
  values: Values,
  metadata: FieldMetadata,
  environment: FormEnvironment,
): FormState {
  const resolved = resolve(values, environment.catalogue, before?.resolved)
  const sectionIssues = validateSections(
    resolved,
    environment.clock(),
    environment.saved,
    before?.sectionIssues,
  )
  const checked =
    sectionIssues === before?.sectionIssues && metadata.serverIssues === before.metadata.serverIssues
  const issues = checked ? before.issues : allIssues(sectionIssues, metadata)
  const views = fieldViews(before, { resolved, issues, metadata })
  const sections = sectionViews(before, resolved)
  const hidden = resolved.hidden === before?.resolved.hidden
  const relevant = relevantSections(before?.relevant, before?.resolved, resolved)
  const isUnchanged =
    hidden &&
    checked &&
    relevant === before.relevant &&
    views === before.views &&
    sections === before.sections
  return {
    values,
    resolved,
    metadata,
    sectionIssues,
    issues,
    views,
    sections,
    relevant,
    progress: isUnchanged ? before.progress : measureProgress(before?.progress, resolved, issues, relevant),
    actions: reuseUnchanged(offeredActions(resolved), before?.actions),
    summary: reuseUnchanged(
      { ...summary(resolved.answered), code: shownCode(resolved, environment) },
      before?.summary,
    ),
  }
}

const shownCode = ({ answered }: Resolved, { code, codeAtSave, month }: FormEnvironment): string =>
  codeAtSave ? '' : code || recordCode(answered, month)

type Issues = FormState['issues']

function allIssues(sectionIssues: FormState['sectionIssues'], metadata: FieldMetadata): Issues {
  const issues = Map.groupBy(sectionIssues.flat(), (issue) => issue.field) as Map<FieldName, readonly Issue[]>
  for (const [field, refused] of metadata.serverIssues) {
    const fieldIssues = issues.get(field) ?? []
    const newIssues = refused.filter((issue) => !fieldIssues.some((other) => other.code === issue.code))
    issues.set(field, [...fieldIssues, ...newIssues])
  }
  return issues
}

/** The previous views if nothing in them changed, and their map if none did. */
function fieldViews(
  before: FormState | undefined,
  now: Pick<FormState, 'resolved' | 'issues' | 'metadata'>,
): ReadonlyMap<FieldName, FieldView> {
  const { resolved, issues, metadata } = now
  const same = before?.metadata === metadata && before.issues === issues
  const known = new Set(same ? before.resolved.sections : [])
  const changed = new Map<FieldName, FieldView>()
  for (const section of resolved.sections)
    if (!known.has(section))
      for (const field of section.fields) {
        const earlier = before?.views.get(field.name)
        changed.set(field.name, viewOf(earlier, section.id, field, now))
      }
  if (before && countFields(resolved) === before.views.size && containsAll(before.views, changed))
    return before.views
  return new Map(
    resolved.sections.flatMap(({ fields }) =>
      fields.map(({ name }) => [name, changed.get(name) ?? before!.views.get(name)!]),
    ),
  )
}

const countFields = ({ sections }: Resolved) => sections.reduce((sum, { fields }) => sum + fields.length, 0)

function containsAll(views: FormState['views'], subset: FormState['views']): boolean {
  for (const [name, view] of subset) if (views.get(name) !== view) return false
  return true
}

function viewOf(
  earlier: FieldView | undefined,
  section: string,
  field: ResolvedField,
  { issues, metadata }: Pick<FormState, 'issues' | 'metadata'>,
): FieldView {
  const visible = metadata.submitted || metadata.touched.has(field.name)
  const sectionIssues =
    (visible ? issues.get(field.name) : metadata.serverIssues.get(field.name)) ?? NO_ISSUES
  const shown = metadata.incomplete.has(field.name)
    ? sectionIssues
    : sectionIssues.filter(({ atSave }) => !atSave)
  const origin = metadata.origins.get(field.name) ?? 'typed'
  return fieldView(earlier, field, { section, origin, shown })
}

const NO_ISSUES: readonly Issue[] = []

/** A section that resolved to the same object as before has the same view. */
function sectionViews(before: FormState | undefined, { sections }: Resolved): readonly SectionView[] {
  const views = sections.map((section, index) => {
    if (section === before?.resolved.sections[index]) return before.sections[index]!
    const { id, title, why, fields } = section
    return { id, title, why, names: fields.map(({ name }) => name) }
  })
  return reuseUnchanged(views, before?.sections)
}
