import { type Condition, holds } from '../../conditions.ts'
import type { Answered, FieldName } from '../../fields.ts'
import { readsOf, renameFields } from '../../form/condition.ts'
import type { Field, Option, Section } from '../../row.ts'

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
 * The same section with suffixed fields: `name` becomes `name_altra`, in conditions and relations too. The question,
 * CRM and summary of a row apply only to the original. Throws for a field that is neither repeated nor answered by
 * `as`.
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
  // The consequences of a field are about fields of the original.
  const { when, required, options, rules, questionAbove: _q, summary: _s, derive: _d, ...rest } = field
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
  const isAlwaysTrue = readsOf(condition).every((name) => name in copy.as) && holds(condition, copy.as)
  return isAlwaysTrue ? {} : { when: copyCondition(condition, copy) }
}

function copyCondition(condition: Condition, copy: Copy): Condition {
  const of = renameFields(condition, (name) => renameField(name, copy))
  return { op: 'prefixed', of, prefix: copy.labelPrefix }
}

/** The suffix of repeated fields: none for the customer, `_extra` in the extra sale. */
export type Suffix = '' | '_extra'

const SUFFIX_LABELS: Readonly<Record<Suffix, string>> = { '': '', _extra: ' extra' }

/** A label that distinguishes the repeated fields. */
export function labelWithSuffix(label: string, suffix: Suffix): string {
  return label + SUFFIX_LABELS[suffix]
}
