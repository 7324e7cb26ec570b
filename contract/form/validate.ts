import { type FormSetup, kindOf, NONE, relatedFields } from './kind.ts'
import { isSameList, reuseUnchanged } from './reuse-unchanged.ts'
import type { Answers, Issue, LocalTime, Notice, Resolved, ResolvedField, ResolvedSection } from './types.ts'
import { isSameValue } from './values.ts'

/** The maximum length of a text without its own limit. */
const MAX_LENGTH = 500

/** The issues of each visible section. */
export type SectionIssues<N extends string = string> = readonly (readonly Issue<N>[])[]

/** An issue before its section and field are assigned. */
type Finding = Notice & Pick<Issue, 'atSave'>

interface CheckPass {
  setup: FormSetup
  answered: Answers
  now: LocalTime
  saved: Answers | undefined
}

export function validateSections(
  setup: FormSetup,
  resolved: Resolved,
  now: LocalTime,
  saved?: Answers,
  previous?: SectionIssues,
): SectionIssues {
  const pass = { setup, answered: resolved.answered, now, saved }
  return reuseUnchanged(
    resolved.sections.map((section) => checkSection(section, pass)),
    previous,
  )
}

export function validateDraft(setup: FormSetup, resolved: Resolved, saved?: Answers): Issue[] {
  return resolved.sections.flatMap((section) =>
    issuesOf(section, (view) => {
      if (!view.rules?.requiredInDraft) return NONE
      if (resolved.answered[view.name] === undefined) return [missing(view)]
      return (view.notices ?? NONE).map((notice) => downgradeIfStored(notice, view, { setup, saved }))
    }),
  )
}

/** The issues of a section, and what they were computed from besides the section. */
const checked = new WeakMap<ResolvedSection, { inputs: readonly unknown[]; issues: readonly Issue[] }>()

/** Skips a section with issues from the same inputs: 0.1 ms of a key instead of 0.2 to 0.3 ms (decision 080). */
function checkSection(section: ResolvedSection, pass: CheckPass): readonly Issue[] {
  const { setup, answered, now, saved } = pass
  const related = section.fields.flatMap(relatedFields).map((name) => answered[name])
  const inputs = [setup, setup.dataVersion?.(), now, saved, ...related]
  const before = checked.get(section)
  if (before && isSameList(inputs, before.inputs)) return before.issues
  const issues = issuesOf(section, (view) => findingsOf(view, pass))
  checked.set(section, { inputs, issues })
  return issues
}

function issuesOf(section: ResolvedSection, find: (view: ResolvedField) => readonly Finding[]): Issue[] {
  return section.fields.flatMap((view) =>
    find(view).map((finding) => ({ section: section.id, field: view.name, ...finding })),
  )
}

function findingsOf(view: ResolvedField, pass: CheckPass): readonly Finding[] {
  const { answered, now, setup } = pass
  const answer = answered[view.name]
  if (answer === undefined) return view.dropped === undefined ? unanswered(view) : notOffered(view)
  const kind = kindOf(setup, view)
  if (view.required && kind.isIncomplete?.(answer)) return [{ ...missing(view), atSave: true }]
  const limit = view.maxLength ?? MAX_LENGTH
  if (typeof answer === 'string' && answer.length > limit) {
    const message = `Sono ammessi al massimo ${limit} caratteri, qui sono ${answer.length}.`
    return [{ code: 'too-long', message, severity: 'error' }]
  }
  const notices = [...(kind.check?.(answer, { view, answered, now }) ?? NONE), ...(view.notices ?? NONE)]
  return notices.map((notice) => downgradeIfStored(notice, view, pass))
}

/** An issue that only the passage of time caused does not reject later saves. */
function downgradeIfStored(
  notice: Notice,
  view: ResolvedField,
  { setup, saved }: Pick<CheckPass, 'setup' | 'saved'>,
): Notice {
  const isStored =
    kindOf(setup, view).timeDependentCodes?.includes(notice.code) &&
    isSameValue(saved?.[view.name], view.value)
  return isStored ? { ...notice, severity: 'warning' } : notice
}

const unanswered = (view: ResolvedField) => (view.required ? [missing(view)] : NONE)

function missing({ rules, label }: ResolvedField): Notice {
  const message = rules?.requiredMessage ?? `Compila il campo «${label}».`
  return { code: 'required', message, severity: 'error' }
}

function notOffered({ dropped, required }: ResolvedField): readonly Notice[] {
  const message = `«${dropped}» qui non è disponibile${required ? ': scegli un altro valore' : ''}.`
  return [{ code: 'not-offered', message, severity: required ? 'error' : 'warning' }]
}
