import { areListsLoaded } from '../checks/long-lists.ts'
import type { FieldName } from '../fields.ts'
import { type Answer, isRef } from './kinds/kind.ts'
import { KINDS } from './kinds/kinds.ts'
import { reuseIssues, reuseList } from './reuse-unchanged.ts'
import type {
  Answered,
  Issue,
  LocalTime,
  Notice,
  Resolved,
  ResolvedField,
  ResolvedSection,
  Values,
} from './types.ts'

/** A text without a limit of its own. */
const MAX_LENGTH = 500

/**
 * All issues of visible fields, in the form's order. Only errors reject a save.
 * @param now the date and time in Europe/Rome
 * @param saved the stored values: what became invalid only by the passage of time is a warning
 */
export function validate(resolved: Resolved, now: LocalTime, saved?: Values): Issue[] {
  return validateSections(resolved, now, saved).flat()
}

/** The issues of each visible section. */
export type SectionIssues = readonly (readonly Issue[])[]

/**
 * The same by section; an unchanged section returns the same list.
 * @param previous earlier issues, of which equal parts are returned as the same objects
 */
export function validateSections(
  resolved: Resolved,
  now: LocalTime,
  saved?: Values,
  previous?: SectionIssues,
): SectionIssues {
  const issues = resolved.sections.map((section, index) =>
    reuseIssues(sectionIssues(section, resolved.answered, now, saved), previous?.[index]),
  )
  return reuseList(issues, previous)
}

/** The issues of a section with the inputs from which they were computed. */
interface CachedIssues {
  now: LocalTime
  saved: Values | undefined
  lists: boolean
  /** Fields of other sections that its checks read. */
  related: readonly unknown[]
  issues: readonly Issue[]
}

const issueCache = new WeakMap<ResolvedSection, CachedIssues>()

function sectionIssues(
  section: ResolvedSection,
  answered: Answered,
  now: LocalTime,
  saved: Values | undefined,
): readonly Issue[] {
  const lists = areListsLoaded()
  const related = relatedNames(section).map((name) => answered[name])
  const before = issueCache.get(section)
  if (
    before?.now === now &&
    before.saved === saved &&
    before.lists === lists &&
    related.every((answer, index) => answer === before.related[index])
  )
    return before.issues
  const issues = section.fields.flatMap((view) => issuesOf(section, view, answered, now, saved))
  issueCache.set(section, { now, saved, lists, related, issues })
  return issues
}

const relatedNamesCache = new WeakMap<ResolvedSection, readonly FieldName[]>()

function relatedNames(section: ResolvedSection): readonly FieldName[] {
  const names =
    relatedNamesCache.get(section) ??
    section.fields.flatMap(({ rules }) => Object.values(rules?.relates ?? {}))
  relatedNamesCache.set(section, names)
  return names
}

/**
 * A draft needs only its owner (VALID-5), who exists.
 * @param saved the values as they are stored: an owner who has left since then is only a warning
 */
export function validateDraft(resolved: Resolved, saved?: Values): Issue[] {
  return collectIssues(resolved, (section, view) => {
    if (!view.rules?.requiredInDraft) return []
    if (resolved.answered[view.name] === undefined) return [requiredIssue(section, view)]
    return (view.notices ?? []).map((notice) =>
      issueAt(section, view, downgradeIfStored(notice, view, saved)),
    )
  })
}

function collectIssues(
  resolved: Resolved,
  find: (section: ResolvedSection, view: ResolvedField) => Issue[],
): Issue[] {
  const issues: Issue[] = []
  for (const section of resolved.sections)
    for (const view of section.fields) for (const issue of find(section, view)) issues.push(issue)
  return issues
}

function issuesOf(
  section: ResolvedSection,
  view: ResolvedField,
  answered: Answered,
  now: LocalTime,
  saved: Values | undefined,
): Issue[] {
  const answer = answered[view.name]
  if (answer === undefined) return unansweredIssues(section, view)
  if (view.required && KINDS[view.kind].isIncomplete?.(answer))
    return [{ ...requiredIssue(section, view), atSave: true }]
  const limit = view.maxLength ?? MAX_LENGTH
  if (typeof answer === 'string' && answer.length > limit) {
    const message = `Sono ammessi al massimo ${limit} caratteri, qui sono ${answer.length}.`
    return [issueAt(section, view, { code: 'too-long', message, severity: 'error' })]
  }
  const notices = KINDS[view.kind].check?.(answer, { view, answered, now }) ?? []
  if (notices.length === 0 && !view.notices) return []
  return [...notices, ...(view.notices ?? [])].map((notice) =>
    issueAt(section, view, downgradeIfStored(notice, view, saved)),
  )
}

/** Codes that only the passage of time causes: a date passes, a reference is removed from the catalogue or renamed. */
const TIME_DEPENDENT_CODES: ReadonlySet<string> = new Set([
  'date-past',
  'product-unknown',
  'product-inactive',
  'product-renamed',
  'operation-unknown',
  'operation-renamed',
  'owner-unknown',
  'owner-renamed',
])

/** An issue that only the passage of time caused does not reject later saves. */
function downgradeIfStored(notice: Notice, view: ResolvedField, saved: Values | undefined): Notice {
  const isStored = TIME_DEPENDENT_CODES.has(notice.code) && isSame(saved?.[view.name], view.value)
  return isStored ? { ...notice, severity: 'warning' } : notice
}

function isSame(saved: Answer | undefined, value: Answer | undefined): boolean {
  if (isRef(saved) && isRef(value)) return saved.id === value.id && saved.name === value.name
  return saved === value
}

function unansweredIssues(section: ResolvedSection, view: ResolvedField): Issue[] {
  if (view.dropped !== undefined) {
    const message = `«${view.dropped}» qui non è disponibile${view.required ? ': scegli un altro valore' : ''}.`
    return [
      issueAt(section, view, { code: 'not-offered', message, severity: view.required ? 'error' : 'warning' }),
    ]
  }
  return view.required ? [requiredIssue(section, view)] : []
}

function requiredIssue(section: ResolvedSection, view: ResolvedField): Issue {
  const message = view.rules?.requiredMessage ?? `Compila il campo «${view.label}».`
  return issueAt(section, view, { code: 'required', message, severity: 'error' })
}

function issueAt(section: ResolvedSection, view: ResolvedField, notice: Notice): Issue {
  return { section: section.id, field: view.name, ...notice }
}
