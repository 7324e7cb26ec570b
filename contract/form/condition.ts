/**
 * A condition on the answers as plain data. `label` is an Italian clause without capital or full stop: «il tipo di
 * contratto è "contratto energia"».
 */
export type Condition<N extends string = string> =
  | Test<N>
  /** All of them hold; of none, it does not hold, so that an empty list allows nothing. A label hides the parts in explanations. */
  | { op: 'all'; of: readonly Condition<N>[]; label?: string }
  /** At least one holds. With a label, an explanation still names those that hold. */
  | { op: 'any'; of: readonly Condition<N>[]; label?: string }
  | { op: 'not'; of: Condition<N>; label: string }
  /** The same condition with a prefix before each explanation. */
  | { op: 'prefixed'; of: Condition<N>; prefix: string }
  | { op: 'always'; label: string }

/** A condition on one answer. Texts are also the names of references. */
export type Test<N extends string = string> = { field: N; label: string } & (
  | { op: 'is'; value: string | boolean }
  /** `samples`: the values that the definition's test combines, instead of all. */
  | { op: 'isOneOf'; values: readonly string[]; samples?: readonly string[] }
  | { op: 'answered' }
  /** Prefixes in capitals; the answer in any case, with underscores and repeated spaces as one space. */
  | { op: 'startsWith'; prefixes: readonly string[] }
  /** A regular expression for the answer with underscores and repeated spaces as one space. `sample` matches. */
  | { op: 'matches'; pattern: string; flags: string; sample: string }
  /** A test of the form, by its name. */
  | { op: 'meets'; test: string; samples: readonly string[] }
)

/** The text of a condition, for any answers. */
export function labelOf(condition: Condition): string {
  if (condition.op === 'all') return condition.label ?? condition.of.map(labelOf).join(' e ')
  if (condition.op === 'any') return condition.label ?? condition.of.map(labelOf).join(' oppure ')
  return condition.op === 'prefixed' ? `${condition.prefix} ${labelOf(condition.of)}` : condition.label
}

/** The tests of single answers in a condition. */
export function testsOf<N extends string>(condition: Condition<N>): Test<N>[] {
  if (condition.op === 'always') return []
  if (condition.op === 'not' || condition.op === 'prefixed') return testsOf(condition.of)
  return 'of' in condition ? condition.of.flatMap((part) => testsOf(part)) : [condition]
}

/** The fields that a condition reads. */
export function readsOf<N extends string>(condition: Condition<N> | false | undefined): N[] {
  return condition ? [...new Set(testsOf(condition).map(({ field }) => field))] : []
}

/** The same condition with its fields renamed. */
export function renameFields<N extends string>(
  condition: Condition<N>,
  rename: (field: N) => N,
): Condition<N> {
  if (condition.op === 'always') return condition
  if (condition.op === 'not' || condition.op === 'prefixed')
    return { ...condition, of: renameFields(condition.of, rename) }
  return 'of' in condition
    ? { ...condition, of: condition.of.map((part) => renameFields(part, rename)) }
    : { ...condition, field: rename(condition.field) }
}

/** The last row of a table. */
export const otherwise: Condition<never> = { op: 'always', label: '' }

/** Functions that write conditions on the fields N with the tests T. */
export function createConditions<N extends string, T extends string>() {
  return {
    /** The field's answer equals this value. `label` names the field in the clause, with its article. */
    is: (field: N, value: string, label: string): Condition<N> => ({
      op: 'is',
      field,
      value,
      label: `${label} è «${value}»`,
    }),
    isOneOf: (field: N, values: readonly string[], label: string): Condition<N> => ({
      op: 'isOneOf',
      field,
      values,
      label: `${label} è ${values.map((value) => `«${value}»`).join(' o ')}`,
    }),
    isTrue: (field: N, label: string): Condition<N> => ({ op: 'is', field, value: true, label }),
    answered: (field: N, label: string): Condition<N> => ({
      op: 'answered',
      field,
      label: `${label} è indicato`,
    }),
    startsWith: (field: N, prefixes: readonly string[], label: string): Condition<N> => ({
      op: 'startsWith',
      field,
      prefixes,
      label: `${label} inizia per ${prefixes.join(', ')}`,
    }),
    /** `sample` is a matching text. */
    matches: (field: N, { source, flags }: RegExp, label: string, sample: string): Condition<N> => ({
      op: 'matches',
      field,
      pattern: source,
      flags,
      sample,
      label,
    }),
    meets: (field: N, test: T, label: string, samples: readonly string[]): Condition<N> => ({
      op: 'meets',
      field,
      test,
      samples,
      label,
    }),
    all: (...of: readonly Condition<N>[]): Composite<N> => ({ op: 'all', of }),
    any: (...of: readonly Condition<N>[]): Composite<N> => ({ op: 'any', of }),
    not: (of: Condition<N>, label: string): Condition<N> => ({ op: 'not', of, label }),
    relabel: (condition: Composite<N>, label: string): Condition<N> => ({ ...condition, label }),
  }
}
type Composite<N extends string> = Extract<Condition<N>, { op: 'all' | 'any' }>
