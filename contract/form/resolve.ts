import type { FieldName } from '../fields.ts'
import { explain, explainUnmet } from './conditions.ts'
import { dependsOnAny } from './dependencies.ts'
import { type Answer, type Kind, NONE } from './kinds/kind.ts'
import { KINDS } from './kinds/kinds.ts'
import { resolveRequired } from './required.ts'
import { reuseOptions, reuseResolved, reuseSection, reuseView } from './reuse-unchanged.ts'
import type {
  Answered,
  Catalogue,
  Condition,
  Definition,
  Field,
  HiddenSection,
  OfferedOption,
  Resolved,
  ResolvedField,
  ResolvedSection,
  Section,
  Values,
  Variant,
} from './types.ts'

/** Answers collected in declared order. */
type PartialAnswers = Partial<Record<FieldName, Answer>>

interface ResolvePass {
  values: Values
  catalogue: Catalogue
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
  definition: Definition
  values: Values
  catalogue: Catalogue
  parts: readonly SectionResult[]
}

const traces = new WeakMap<Resolved, Trace>()

/**
 * Resolves the form for these values in one pass: hidden fields count as unanswered for later fields.
 * @param previous an earlier resolution, whose unchanged parts are returned as the same objects
 */
export function resolveForm(
  definition: Definition,
  values: Values,
  catalogue: Catalogue,
  previous?: Resolved,
): Resolved {
  const known = previous && traces.get(previous)
  const trace = known?.definition === definition && known.catalogue === catalogue ? known : undefined
  const changed = trace && changedNames(trace.values, values)
  const pass: ResolvePass = { values, catalogue, answered: {} }
  const parts = definition.map((section, index) => {
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
    answered: answeredOf(pass),
  }
  const reused = previous ? reuseResolved(resolved, previous) : resolved
  traces.set(reused, { definition, values, catalogue, parts })
  return reused
}

// Each value was converted by the kind of its field when it was read.
const answeredOf = (pass: ResolvePass): Answered => pass.answered as Answered

const findPreviousSection = ({ id }: Section, previous: Resolved | undefined) =>
  previous?.sections.find((earlier) => earlier.id === id)

function changedNames(before: Values | PartialAnswers, now: Values | PartialAnswers): Set<FieldName> {
  const names = new Set<FieldName>()
  for (const name in now)
    if (before[name as FieldName] !== now[name as FieldName]) names.add(name as FieldName)
  for (const name in before) if (!(name in now)) names.add(name as FieldName)
  return names
}

function resolvePart(
  section: Section,
  pass: ResolvePass,
  before: ResolvedSection | undefined,
): SectionResult {
  if (section.when && !section.when.holds(answeredOf(pass))) {
    const unmetCondition = explainUnmet(section.when, answeredOf(pass))
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
  const why = section.when ? explain(section.when, answeredOf(pass)) : ''
  const variant = section.variants?.find((row) => row.when.holds(answeredOf(pass)))
  const fields: ResolvedField[] = []
  for (const field of section.fields) {
    if (section.variants && !variant?.fields.includes(field.name)) continue
    if (field.when && !field.when.holds(answeredOf(pass))) continue
    const adapted = applyCatalogue(field, pass.catalogue)
    if (!adapted) continue
    const earlier = before?.fields.find((view) => view.name === field.name)
    const reasons = [why, variant?.when, field.when]
    fields.push(reuseView(resolveField(adapted, variant, reasons, pass, earlier), earlier))
  }
  return { id: section.id, title: section.title, why, ...(variant && { variant: variant.id }), fields }
}

function applyCatalogue(field: Field, catalogue: Catalogue): Field | undefined {
  const kind = KINDS[field.kind]
  return kind.applyCatalogue ? kind.applyCatalogue(field, catalogue) : field
}

function joinReasons(reasons: readonly (string | Condition | undefined)[], answered: Answered): string {
  return reasons
    .map((reason) => (typeof reason === 'object' ? explain(reason, answered) : reason))
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
  const answered = answeredOf(pass)
  const kind = KINDS[field.kind]
  const typed = pass.values[field.name] ?? field.default
  const view = {
    name: field.name,
    kind: field.kind,
    label: field.label,
    ...resolveRequired(field, variant, answered),
    why: joinReasons(reasons, answered),
    ...(field.hint !== undefined && { hint: field.hint }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    ...(field.rows !== undefined && { rows: field.rows }),
    ...(field.rules && { rules: field.rules }),
  }
  const choice = resolveChoice(kind, field, normalize(kind, field, typed), pass, earlier)
  if (choice.answer !== undefined) pass.answered[field.name] = choice.answer
  return { ...view, value: choice.dropped === undefined ? typed : undefined, ...choice.shown }
}

function normalize(kind: Kind, field: Field, typed: Answer | undefined): Answer | undefined {
  const text = field.rules?.upperCase && typeof typed === 'string' ? typed.toUpperCase() : typed
  const answer = text === undefined ? undefined : kind.parse(text)
  return answer ?? field.rules?.whenEmpty
}

interface Choice {
  answer: Answer | undefined
  dropped?: string
  shown: Pick<ResolvedField, 'options' | 'dropped' | 'notices' | 'package'>
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
  const answered = answeredOf(pass)
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
  const { notice, package: ownPackage } = status
  return {
    answer,
    shown: { options, ...(notice && { notices: [notice] }), ...(ownPackage && { package: ownPackage }) },
  }
}

function allOptions(field: Field): readonly OfferedOption[] {
  return field.options ?? NONE
}
