import { relatedFields } from './dependencies.ts'
import { isSameValue, reuseIssues, reuseList } from './reuse-unchanged.ts'
import { type FormSetup, kindOf } from './setup.ts'
import type { Answers, Issue, LocalTime, Notice, Resolved, ResolvedField, ResolvedSection } from './types.ts'

/** The maximum length of a text without its own limit. */
const MAX_LENGTH = 500

/** The issues of each visible section. */
export type SectionIssues<N extends string = string> = readonly (readonly Issue<N>[])[]

export function validateSections(
  setup: FormSetup,
  resolved: Resolved,
  now: LocalTime,
  saved?: Answers,
  previous?: SectionIssues,
): SectionIssues {
  const issues = resolved.sections.map((section, index) =>
    reuseIssues(sectionIssues(setup, section, resolved.answered, now, saved), previous?.[index]),
  )
  return reuseList(issues, previous)
}

/** The issues of a section with the inputs from which they were computed. */
interface CachedIssues {
  now: LocalTime
  saved: Answers | undefined
  dataVersion: unknown
  /** Fields of other sections that its checks read. */
  related: readonly unknown[]
  issues: readonly Issue[]
}

const issueCache = new WeakMap<ResolvedSection, CachedIssues>()

function sectionIssues(
  setup: FormSetup,
  section: ResolvedSection,
  answered: Answers,
  now: LocalTime,
  saved: Answers | undefined,
): readonly Issue[] {
  const dataVersion = setup.dataVersion?.()
  const related = relatedNames(section).map((name) => answered[name])
  const before = issueCache.get(section)
  if (
    before?.now === now &&
    before.saved === saved &&
    before.dataVersion === dataVersion &&
    related.every((answer, index) => answer === before.related[index])
  )
    return before.issues
  const issues = section.fields.flatMap((view) => issuesOf(setup, section, view, answered, now, saved))
  issueCache.set(section, { now, saved, dataVersion, related, issues })
  return issues
}

const relatedNamesCache = new WeakMap<ResolvedSection, readonly string[]>()

function relatedNames(section: ResolvedSection): readonly string[] {
  const names = relatedNamesCache.get(section) ?? section.fields.flatMap(relatedFields)
  relatedNamesCache.set(section, names)
  return names
}

export function validateDraft(setup: FormSetup, resolved: Resolved, saved?: Answers): Issue[] {
  return collectIssues(resolved, (section, view) => {
    if (!view.rules?.requiredInDraft) return []
    if (resolved.answered[view.name] === undefined) return [requiredIssue(section, view)]
    return (view.notices ?? []).map((notice) =>
      issueAt(section, view, downgradeIfStored(setup, notice, view, saved)),
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
  setup: FormSetup,
  section: ResolvedSection,
  view: ResolvedField,
  answered: Answers,
  now: LocalTime,
  saved: Answers | undefined,
): Issue[] {
  const answer = answered[view.name]
  if (answer === undefined) return unansweredIssues(section, view)
  const kind = kindOf(setup, view)
  if (view.required && kind.isIncomplete?.(answer)) return [{ ...requiredIssue(section, view), atSave: true }]
  const limit = view.maxLength ?? MAX_LENGTH
  if (typeof answer === 'string' && answer.length > limit) {
    const message = `Sono ammessi al massimo ${limit} caratteri, qui sono ${answer.length}.`
    return [issueAt(section, view, { code: 'too-long', message, severity: 'error' })]
  }
  const notices = kind.check?.(answer, { view, answered, now }) ?? []
  if (notices.length === 0 && !view.notices) return []
  return [...notices, ...(view.notices ?? [])].map((notice) =>
    issueAt(section, view, downgradeIfStored(setup, notice, view, saved)),
  )
}

/** An issue that only the passage of time caused does not reject later saves. */
function downgradeIfStored(
  setup: FormSetup,
  notice: Notice,
  view: ResolvedField,
  saved: Answers | undefined,
): Notice {
  const isStored =
    kindOf(setup, view).timeDependentCodes?.includes(notice.code) &&
    isSameValue(saved?.[view.name], view.value)
  return isStored ? { ...notice, severity: 'warning' } : notice
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
