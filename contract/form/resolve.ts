import type { Condition } from './condition.ts'
import { dependsOnAny } from './dependencies.ts'
import { type Kind, NONE } from './kind.ts'
import { reuseOptions, reuseResolved, reuseSection, reuseView } from './reuse-unchanged.ts'
import { type FormSetup, kindOf } from './setup.ts'
import type {
  Answers,
  Field,
  HiddenSection,
  OfferedOption,
  Resolved,
  ResolvedField,
  ResolvedSection,
  Section,
  Variant,
} from './types.ts'
import type { Answer } from './values.ts'

/** Answers collected in declared order. */
type PartialAnswers = Record<string, Answer | undefined>

interface ResolvePass {
  setup: FormSetup
  values: Answers
  catalogue: unknown
  answered: PartialAnswers
}

/** The result for one section, and the answers of its fields. */
interface SectionResult {
  shown?: ResolvedSection
  hidden?: HiddenSection
  answers: PartialAnswers
}

/** The inputs and results of a resolution, so that the next one can skip unchanged parts. */
interface Trace {
  setup: FormSetup
  values: Answers
  catalogue: unknown
  parts: readonly SectionResult[]
}

const traces = new WeakMap<Resolved, Trace>()

/**
 * Resolves the form for these values in one pass: hidden fields count as unanswered for later fields.
 * @param previous an earlier resolution, whose unchanged parts are returned as the same objects
 */
export function resolveForm(
  setup: FormSetup,
  values: Answers,
  catalogue: unknown,
  previous?: Resolved,
): Resolved {
  const known = previous && traces.get(previous)
  const trace = known?.setup === setup && known.catalogue === catalogue ? known : undefined
  const changed = trace && changedNames(trace.values, values)
  const pass: ResolvePass = { setup, values, catalogue, answered: {} }
  const parts = setup.definition.map((section, index) => {
    const before = trace?.parts[index]
    if (before && changed && !dependsOnAny(section, changed)) {
      Object.assign(pass.answered, before.answers)
      return before
    }
    const part = resolvePart(section, pass, before?.shown ?? findPreviousSection(section, previous))
    if (before && changed) for (const name of changedNames(before.answers, part.answers)) changed.add(name)
    return part
  })
  const resolved = {
    sections: parts.flatMap(({ shown }) => shown ?? []),
    hidden: parts.flatMap(({ hidden }) => hidden ?? []),
    answered: pass.answered,
  }
  const reused = previous ? reuseResolved(resolved, previous) : resolved
  traces.set(reused, { setup, values, catalogue, parts })
  return reused
}

const findPreviousSection = ({ id }: Section, previous: Resolved | undefined) =>
  previous?.sections.find((earlier) => earlier.id === id)

function changedNames(before: Answers, now: Answers): Set<string> {
  const names = new Set<string>()
  for (const name in now) if (before[name] !== now[name]) names.add(name)
  for (const name in before) if (!(name in now)) names.add(name)
  return names
}

function resolvePart(
  section: Section,
  pass: ResolvePass,
  before: ResolvedSection | undefined,
): SectionResult {
  const { holds, explainUnmet } = pass.setup.evaluator
  if (section.when && !holds(section.when, pass.answered)) {
    const unmetCondition = explainUnmet(section.when, pass.answered)
    return { hidden: { id: section.id, title: section.title, unmetCondition }, answers: {} }
  }
  const shown = reuseSection(resolveSection(section, pass, before), before)
  const answers: PartialAnswers = {}
  for (const { name } of shown.fields)
    if (pass.answered[name] !== undefined) answers[name] = pass.answered[name]
  return { shown, answers }
}

function resolveSection(
  section: Section,
  pass: ResolvePass,
  before: ResolvedSection | undefined,
): ResolvedSection {
  const { holds, explain } = pass.setup.evaluator
  const why = section.when ? explain(section.when, pass.answered) : ''
  const variant = section.variants?.find((row) => holds(row.when, pass.answered))
  const fields: ResolvedField[] = []
  for (const field of section.fields) {
    if (section.variants && !variant?.fields.includes(field.name)) continue
    if (field.when && !holds(field.when, pass.answered)) continue
    const kind = kindOf(pass.setup, field)
    const adapted = kind.applyCatalogue ? kind.applyCatalogue(field, pass.catalogue) : field
    if (!adapted) continue
    const earlier = before?.fields.find((view) => view.name === field.name)
    const reasons = [why, variant?.when, field.when]
    fields.push(reuseView(resolveField(adapted, variant, reasons, pass, earlier), earlier))
  }
  return { id: section.id, title: section.title, why, ...(variant && { variant: variant.id }), fields }
}

function joinReasons(reasons: readonly (string | Condition | undefined)[], pass: ResolvePass): string {
  return reasons
    .map((reason) =>
      typeof reason === 'object' ? pass.setup.evaluator.explain(reason, pass.answered) : reason,
    )
    .filter(Boolean)
    .join(' e ')
}

function resolveField(
  field: Field,
  variant: Variant | undefined,
  reasons: readonly (string | Condition | undefined)[],
  pass: ResolvePass,
  earlier: ResolvedField | undefined,
): ResolvedField {
  const kind = kindOf(pass.setup, field)
  const typed = pass.values[field.name] ?? field.default
  const view = {
    name: field.name,
    kind: field.kind,
    label: field.label,
    ...resolveRequired(kind, field, variant, pass),
    why: joinReasons(reasons, pass),
    ...(field.hint !== undefined && { hint: field.hint }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    ...(field.rows !== undefined && { rows: field.rows }),
    ...(field.rules && { rules: field.rules }),
  }
  const choice = resolveChoice(kind, field, normalize(kind, field, typed), pass, earlier)
  if (choice.answer !== undefined) pass.answered[field.name] = choice.answer
  return { ...view, value: choice.dropped === undefined ? typed : undefined, ...choice.shown }
}

/**
 * VALID-1, VALID-3: a visible field is required, except those of a kind that never is and those that the definition or
 * the variant marks optional. `whyRequired` explains a condition that makes it required.
 */
function resolveRequired(kind: Kind, field: Field, variant: Variant | undefined, pass: ResolvePass) {
  const { required, name, rules } = field
  const free = required === false || kind.isNeverRequired || rules?.whenEmpty !== undefined
  if (free || variant?.optional?.includes(name)) return { required: false, whyRequired: '' }
  if (!required) return { required: true, whyRequired: '' }
  const { holds, explain } = pass.setup.evaluator
  const isFulfilled = holds(required, pass.answered)
  return { required: isFulfilled, whyRequired: isFulfilled ? explain(required, pass.answered) : '' }
}

function normalize(kind: Kind, field: Field, typed: Answer | undefined): Answer | undefined {
  const text = field.rules?.upperCase && typeof typed === 'string' ? typed.toUpperCase() : typed
  const answer = text === undefined ? undefined : kind.parse(text)
  return answer ?? field.rules?.whenEmpty
}

interface Choice {
  answer: Answer | undefined
  dropped?: string
  shown: Pick<ResolvedField, 'options' | 'dropped' | 'notices' | 'group'>
}

/** The offered options, and whether the answer counts with them. */
function resolveChoice(
  kind: Kind,
  field: Field,
  answer: Answer | undefined,
  pass: ResolvePass,
  earlier: ResolvedField | undefined,
): Choice {
  if (!kind.listOptions) return { answer, shown: {} }
  const { answered } = pass
  const offered = reuseOptions(kind.listOptions(field, answered, pass.catalogue), earlier?.options)
  if (answer === undefined || !kind.optionStatus) return { answer, shown: { options: offered } }
  const status = kind.optionStatus(answer, offered, field, answered, pass.catalogue)
  if (!status.isValid) {
    const dropped = kind.display(answer, allOptions(field))
    return { answer: undefined, dropped, shown: { options: offered, dropped } }
  }
  const options = status.extraOption
    ? reuseOptions([...offered, status.extraOption], earlier?.options)
    : offered
  const { notice, group } = status
  return {
    answer,
    shown: { options, ...(notice && { notices: [notice] }), ...(group && { group }) },
  }
}

function allOptions(field: Field): readonly OfferedOption[] {
  return field.options ?? NONE
}
