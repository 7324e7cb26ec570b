import type { FieldName } from '../fields.ts'
import { because, lacks } from './conditions.ts'
import { touches } from './depends.ts'
import { keepOptions, keepResolved, keepSection, keepView } from './keep.ts'
import { type Answer, type Kind, NONE } from './kinds/kind.ts'
import { KINDS } from './kinds/kinds.ts'
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

/** Answers while they are gathered, in declared order. */
type Gathering = Partial<Record<FieldName, Answer>>

interface Pass {
  values: Values
  catalogue: Catalogue
  answered: Gathering
}

/** What became of one section, and what its fields answer. */
interface Part {
  shown?: ResolvedSection
  hidden?: HiddenSection
  answers: Gathering
}

/** How a resolution came about, so that the next one can leave out what cannot have changed. */
interface Trace {
  definition: Definition
  values: Values
  catalogue: Catalogue
  parts: readonly Part[]
}

const traces = new WeakMap<Resolved, Trace>()

/**
 * The form as it stands for these values, in one pass: whatever is hidden is unanswered to all that follows.
 * @param previous an earlier resolution, whose unchanged parts come back as the same objects
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
  const pass: Pass = { values, catalogue, answered: {} }
  const parts = definition.map((section, index) => {
    const before = trace?.parts[index]
    if (before && changed && !touches(section, changed)) {
      Object.assign(pass.answered, before.answers)
      return before
    }
    const part = resolvePart(section, pass, before?.shown ?? shownBefore(section, previous))
    if (before && changed) for (const name of changedNames(before.answers, part.answers)) changed.add(name)
    return part
  })
  const resolved = {
    sections: parts.flatMap(({ shown }) => shown ?? []),
    hidden: parts.flatMap(({ hidden }) => hidden ?? []),
    answered: answeredOf(pass),
  }
  const kept = previous ? keepResolved(resolved, previous) : resolved
  traces.set(kept, { definition, values, catalogue, parts })
  return kept
}

// Each value was shaped by its own field's kind on the way in.
const answeredOf = (pass: Pass): Answered => pass.answered as Answered

const shownBefore = ({ id }: Section, previous: Resolved | undefined) =>
  previous?.sections.find((earlier) => earlier.id === id)

function changedNames(before: Values | Gathering, now: Values | Gathering): Set<FieldName> {
  const names = new Set<FieldName>()
  for (const name in now)
    if (before[name as FieldName] !== now[name as FieldName]) names.add(name as FieldName)
  for (const name in before) if (!(name in now)) names.add(name as FieldName)
  return names
}

function resolvePart(section: Section, pass: Pass, before: ResolvedSection | undefined): Part {
  if (section.when && !section.when.holds(answeredOf(pass))) {
    const waitsFor = lacks(section.when, answeredOf(pass))
    return { hidden: { id: section.id, title: section.title, waitsFor }, answers: {} }
  }
  const shown = keepSection(resolveSection(section, pass, before), before)
  const answers: Gathering = {}
  for (const { name } of shown.fields)
    if (pass.answered[name] !== undefined) answers[name] = pass.answered[name]
  return { shown, answers }
}

function resolveSection(section: Section, pass: Pass, before: ResolvedSection | undefined): ResolvedSection {
  const why = section.when ? because(section.when, answeredOf(pass)) : ''
  const variant = section.variants?.find((row) => row.when.holds(answeredOf(pass)))
  const fields: ResolvedField[] = []
  for (const field of section.fields) {
    if (section.variants && !variant?.fields.includes(field.name)) continue
    if (field.when && !field.when.holds(answeredOf(pass))) continue
    const adapted = adapt(field, pass.catalogue)
    if (!adapted) continue
    const earlier = before?.fields.find((view) => view.name === field.name)
    const reasons = [why, variant?.when, field.when]
    fields.push(keepView(resolveField(adapted, variant, reasons, pass, earlier), earlier))
  }
  return { id: section.id, title: section.title, why, ...(variant && { variant: variant.id }), fields }
}

function adapt(field: Field, catalogue: Catalogue): Field | undefined {
  const kind = KINDS[field.kind]
  return kind.adapt ? kind.adapt(field, catalogue) : field
}

function inWords(reasons: readonly (string | Condition | undefined)[], answered: Answered): string {
  return reasons
    .map((reason) => (typeof reason === 'object' ? because(reason, answered) : reason))
    .filter(Boolean)
    .join(' e ')
}

function resolveField(
  field: Field,
  variant: Variant | undefined,
  reasons: readonly (string | Condition | undefined)[],
  pass: Pass,
  earlier: ResolvedField | undefined,
): ResolvedField {
  const answered = answeredOf(pass)
  const kind = KINDS[field.kind]
  const typed = pass.values[field.name] ?? field.default
  const view = {
    name: field.name,
    kind: field.kind,
    label: field.label,
    ...requiredness(field, variant, answered),
    why: inWords(reasons, answered),
    ...(field.hint !== undefined && { hint: field.hint }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    ...(field.rows !== undefined && { rows: field.rows }),
    ...(field.rules && { rules: field.rules }),
  }
  const choice = choose(kind, field, normal(kind, field, typed), pass, earlier)
  if (choice.answer !== undefined) pass.answered[field.name] = choice.answer
  return { ...view, value: choice.dropped === undefined ? typed : undefined, ...choice.shown }
}

function requiredness(field: Field, variant: Variant | undefined, answered: Answered) {
  const { required, kind, name, rules } = field
  const free = required === false || kind === 'checkbox' || kind === 'readonly'
  if (free || rules?.whenEmpty !== undefined || variant?.optional?.includes(name))
    return { required: false, whyRequired: '' }
  if (!required) return { required: true, whyRequired: '' }
  const holds = required.holds(answered)
  return { required: holds, whyRequired: holds ? because(required, answered) : '' }
}

function normal(kind: Kind, field: Field, typed: Answer | undefined): Answer | undefined {
  const text = field.rules?.upperCase && typeof typed === 'string' ? typed.toUpperCase() : typed
  const answer = text === undefined ? undefined : kind.parse(text)
  return answer ?? field.rules?.whenEmpty
}

interface Choice {
  answer: Answer | undefined
  dropped?: string
  shown: Pick<ResolvedField, 'options' | 'dropped' | 'notices' | 'package'>
}

/** What is offered, and whether the answer may speak given that. */
function choose(
  kind: Kind,
  field: Field,
  answer: Answer | undefined,
  pass: Pass,
  earlier: ResolvedField | undefined,
): Choice {
  if (!kind.offer) return { answer, shown: {} }
  const answered = answeredOf(pass)
  const offered = keepOptions(kind.offer(field, answered, pass.catalogue), earlier?.options)
  if (answer === undefined || !kind.stand) return { answer, shown: { options: offered } }
  const standing = kind.stand(answer, offered, field, answered, pass.catalogue)
  if (!standing.counts) {
    const dropped = kind.display(answer, allOptions(field))
    return { answer: undefined, dropped, shown: { options: offered, dropped } }
  }
  const options = standing.keep ? keepOptions([...offered, standing.keep], earlier?.options) : offered
  const { notice, package: within } = standing
  return {
    answer,
    shown: { options, ...(notice && { notices: [notice] }), ...(within && { package: within }) },
  }
}

function allOptions(field: Field): readonly OfferedOption[] {
  return field.options ?? NONE
}
