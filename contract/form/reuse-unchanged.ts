import type {
  Answers,
  HiddenSection,
  Issue,
  OfferedOption,
  Resolved,
  ResolvedField,
  ResolvedSection,
} from './types.ts'
import { isRef } from './values.ts'

/**
 * Two resolutions share unchanged parts, so that the page compares with `===`. Each function takes the new part and
 * the previous one, and returns the previous one if it is equal.
 */

/** Compares the items. */
export function reuseList<T>(list: readonly T[], before: readonly T[] | undefined): readonly T[] {
  return before && isSameList(list, before, (a, b) => a === b) ? before : list
}

/** Compares each property. */
export function reuseObject<T extends object>(object: T, before: T | undefined): T {
  if (!before) return object
  const names = Object.keys(object) as (keyof T)[]
  if (Object.keys(before).length !== names.length) return object
  return names.every((name) => before[name] === object[name]) ? before : object
}

/** Compares the properties of each item. */
export function reuseItems<T extends object>(
  items: readonly T[],
  before: readonly T[] | undefined,
): readonly T[] {
  return reuseList(
    items.map((item, index) => reuseObject(item, before?.[index])),
    before,
  )
}

export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  return isRef(a) && isRef(b) && a.id === b.id && a.name === b.name
}

function isSameList<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((item, index) => same(item, b[index]!))
}

export function reuseOptions(
  options: readonly OfferedOption[],
  before: readonly OfferedOption[] | undefined,
): readonly OfferedOption[] {
  if (!before || options === before) return options
  return isSameList(options, before, (a, b) => a.value === b.value && a.label === b.label) ? before : options
}

/** A check creates new objects at every keystroke. */
export function reuseIssues(
  issues: readonly Issue[],
  before: readonly Issue[] | undefined,
): readonly Issue[] {
  if (!before || issues === before) return issues
  return reuseList(
    issues.map((issue) => before.find((other) => reuseObject(issue, other) === other) ?? issue),
    before,
  )
}

export function reuseView(view: ResolvedField, before: ResolvedField | undefined): ResolvedField {
  if (!before) return view
  const same =
    isSameValue(view.value, before.value) &&
    view.kind === before.kind &&
    view.label === before.label &&
    view.required === before.required &&
    view.why === before.why &&
    view.whyRequired === before.whyRequired &&
    view.options === before.options &&
    view.dropped === before.dropped &&
    view.rules === before.rules &&
    isSameValue(view.group, before.group) &&
    view.notices?.[0]?.message === before.notices?.[0]?.message
  return same ? before : view
}

export function reuseSection(section: ResolvedSection, before: ResolvedSection | undefined): ResolvedSection {
  if (!before || before.why !== section.why || before.variant !== section.variant) return section
  return reuseList(section.fields, before.fields) === before.fields ? before : section
}

/** Reuses unchanged lists of the result, and the result itself if nothing changed. */
export function reuseResolved(resolved: Resolved, before: Resolved): Resolved {
  const sections = reuseList(resolved.sections, before.sections)
  const hidden = reuseHidden(resolved.hidden, before.hidden)
  const answered = reuseAnswered(resolved.answered, before.answered)
  const same = sections === before.sections && hidden === before.hidden && answered === before.answered
  return same ? before : { sections, hidden, answered }
}

function reuseHidden(
  hidden: readonly HiddenSection[],
  before: readonly HiddenSection[],
): readonly HiddenSection[] {
  const list = hidden.map((section, index) => {
    if (before[index] === section) return section
    const earlier = before.find((other) => other.id === section.id)
    return earlier?.unmetCondition === section.unmetCondition ? earlier : section
  })
  return reuseList(list, before)
}

function reuseAnswered(answered: Answers, before: Answers): Answers {
  const names = Object.keys(answered)
  if (names.length !== Object.keys(before).length) return answered
  return names.every((name) => isSameValue(answered[name], before[name])) ? before : answered
}
