import type { FieldName } from '../fields.ts'
import { explain, explainUnmet } from '../form/conditions.ts'
import type { Answered, Condition, Option } from '../form/types.ts'
import type { Field, Section } from '../row.ts'

export interface Copy {
  suffix: '_altra'
  /** Put before the labels of its conditions: «nell’altra vendita il tipo di cliente è …». */
  labelPrefix: string
  /** Added to the titles. */
  title: string
  /** The fields that are repeated. */
  repeats: ReadonlySet<FieldName>
  /** The answers that its conditions read instead of fields that are not repeated. */
  as: Answered
}

/**
 * The same section with its own fields: `name` becomes `name_altra`, in conditions and relations too. What the row says
 * of question, CRM and summary applies to the original alone. Throws for a field that is neither repeated nor answered by `as`.
 */
export function withSuffix(section: Section, copy: Copy): Section {
  const { when, question: _question, crm: _crm, holder: _holder, isCopied: _isCopied, ...rest } = section
  return {
    ...rest,
    id: `altra-${section.id}`,
    title: `${section.title} – ${copy.title}`,
    ...copyWhen(when, copy),
    fields: section.fields.map((field) => copyField(field, copy)),
  }
}

function renameField(name: FieldName, { suffix, repeats }: Copy): FieldName {
  if (!repeats.has(name)) throw new Error(`${name} is not repeated with ${suffix}`)
  return `${name}${suffix}` as FieldName
}

function copyField(field: Field, copy: Copy): Field {
  const { when, required, options, rules, questionAbove: _question, summary: _summary, ...rest } = field
  const relates = Object.entries(rules?.relates ?? {}).map(([part, name]) => [part, renameField(name, copy)])
  return {
    ...rest,
    name: renameField(field.name, copy),
    ...copyWhen(when, copy),
    ...(required !== undefined && { required: required && copyCondition(required, copy) }),
    ...(options && { options: options.map((option) => copyOption(option, copy)) }),
    ...(rules && {
      rules: { ...rules, ...(relates.length > 0 && { relates: Object.fromEntries(relates) }) },
    }),
  }
}

function copyOption(option: Option, copy: Copy): Option {
  const { when, ...rest } = option
  return { ...rest, ...copyWhen(when, copy) }
}

/** Undefined if `as` alone fulfils it. */
function copyWhen(condition: Condition | undefined, copy: Copy): { when?: Condition } {
  if (!condition) return {}
  const isAlwaysTrue = condition.reads.every((name) => name in copy.as) && condition.holds(copy.as)
  return isAlwaysTrue ? {} : { when: copyCondition(condition, copy) }
}

function copyCondition(condition: Condition, copy: Copy): Condition {
  const open = condition.reads.filter((name) => !(name in copy.as))
  const names = open.map((name) => [name, renameField(name, copy)] as const)
  const toOriginalNames = (answered: Answered): Answered => {
    const view: Record<string, unknown> = { ...copy.as }
    for (const [name, copiedName] of names) view[name] = answered[copiedName]
    // Each name reads the copied field with the same value type.
    return view as Answered
  }
  return {
    reads: names.map(([, copiedName]) => copiedName),
    samples: condition.samples
      .filter(({ field }) => !(field in copy.as))
      .map(({ field, value }) => ({ field: renameField(field, copy), value })),
    label: `${copy.labelPrefix} ${condition.label}`,
    holds: (answered) => condition.holds(toOriginalNames(answered)),
    explain: (answered) => `${copy.labelPrefix} ${explain(condition, toOriginalNames(answered))}`,
    explainUnmet: (answered) => `${copy.labelPrefix} ${explainUnmet(condition, toOriginalNames(answered))}`,
    ...(condition.unmetCount && {
      unmetCount: (answered) => condition.unmetCount!(toOriginalNames(answered)),
    }),
  }
}
