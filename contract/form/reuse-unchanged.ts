import type { FieldName } from '../fields.ts'
import { isRef } from './kinds/kind.ts'
import type {
  Answered,
  HiddenSection,
  OfferedOption,
  Resolved,
  ResolvedField,
  ResolvedSection,
} from './types.ts'

/** Two resolutions share unchanged parts, so that the page compares with `===`. */

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
    isSameValue(view.package, before.package) &&
    view.notices?.[0]?.message === before.notices?.[0]?.message
  return same ? before : view
}

export function reuseSection(section: ResolvedSection, before: ResolvedSection | undefined): ResolvedSection {
  if (!before || before.why !== section.why || before.variant !== section.variant) return section
  return isSameItems(section.fields, before.fields) ? before : section
}

/** Reuses unchanged lists of the result, and the result itself if nothing changed. */
export function reuseResolved(resolved: Resolved, before: Resolved): Resolved {
  const sections = isSameItems(resolved.sections, before.sections) ? before.sections : resolved.sections
  const hidden = reuseHidden(resolved.hidden, before.hidden)
  const answered = reuseAnswered(resolved.answered, before.answered)
  const same = sections === before.sections && hidden === before.hidden && answered === before.answered
  return same ? before : { sections, hidden, answered }
}

function isSameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return isSameList(a, b, (item, other) => item === other)
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
  return isSameItems(list, before) ? before : list
}

function reuseAnswered(answered: Answered, before: Answered): Answered {
  const names = Object.keys(answered) as FieldName[]
  if (names.length !== Object.keys(before).length) return answered
  return names.every((name) => isSameValue(answered[name], before[name])) ? before : answered
}
