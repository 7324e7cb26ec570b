import type { Evaluator } from './evaluate.ts'
import type { Answers, Field, LocalTime, Notice, OfferedOption, ResolvedField, Section } from './types.ts'
import type { Answer, Ref } from './values.ts'

/** The parts of a form. */
export interface FormSetup<F extends Field = Field, A extends Answers = Answers, C = unknown> {
  definition: readonly Section<F>[]
  /** The adapter of each kind. The engine uses it and never checks a field's name. */
  kinds: Readonly<Record<string, Kind<F, A, C>>>
  evaluator: Evaluator
  /** Changes with the data that checks read besides the answers: issues found before are computed again. */
  dataVersion?(): unknown
}

/** The JSON type of a value. */
export type Shape = 'text' | 'boolean' | 'ref'

export interface CheckContext<F extends Field = Field, A extends Answers = Answers> {
  view: ResolvedField<F>
  answered: A
  now: LocalTime
}

/** The status of a chosen value relative to the offered options. `isValid` false: the value does not count. */
export interface OptionStatus {
  isValid: boolean
  notice?: Notice
  /** An option shown only because it is chosen. */
  extraOption?: OfferedOption
  /** The group of the value, such as the package of a product. */
  group?: Ref
}

/** The interface between the engine and a kind of field. `C` is the catalogue, what the form offers. */
export interface Kind<F extends Field = Field, A extends Answers = Answers, C = unknown> {
  shape: Shape
  /** A form never requires it, such as a check box. */
  isNeverRequired?: true
  /** Codes that only the passage of time causes: a date passes, a reference is removed or renamed. */
  timeDependentCodes?: readonly string[]
  /** The field completed from the catalogue; undefined if the catalogue has no content for it. */
  applyCatalogue?(field: F, catalogue: C): F | undefined
  /** The normalized value; undefined if it is unanswered. */
  parse(typed: Answer): Answer | undefined
  /** The value as displayed text. */
  display(answer: Answer, options?: readonly OfferedOption[]): string
  /** True for an answer that is too short: no error while typing, but missing at a save if an answer is required. */
  isIncomplete?(answer: Answer): boolean
  /** Errors and warnings of an answer. */
  check?(answer: Answer, context: CheckContext<F, A>): readonly Notice[]
  /** The current options. Equal lists are returned as the same array. */
  listOptions?(field: F, answered: A, catalogue: C): readonly OfferedOption[]
  /** Absent: any value counts, even if it is not offered. */
  optionStatus?(
    answer: Answer,
    options: readonly OfferedOption[],
    field: F,
    answered: A,
    catalogue: C,
  ): OptionStatus
}

export const NONE: readonly never[] = Object.freeze([])

export function kindOf({ kinds }: FormSetup, { kind }: Pick<Field, 'kind'>): Kind {
  const known = kinds[kind]
  if (!known) throw new Error(`no kind is registered as ${kind}`)
  return known
}

/** The fields that a field's kind reads. */
export function relatedFields({ rules }: Pick<Field, 'rules'>): readonly string[] {
  if (!rules?.relates && !rules?.reads) return NONE
  return [
    ...Object.values(rules.relates ?? {}).filter((name) => name !== undefined),
    ...(rules.reads ?? NONE),
  ]
}
