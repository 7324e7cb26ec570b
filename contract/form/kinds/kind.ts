import type { Answers, FieldName } from '../../fields.ts'
import type { Answered, Catalogue, Field, LocalTime, Notice, OfferedOption, ResolvedField } from '../types.ts'
import type { Ref } from '../values.ts'

export type Answer = Answers[FieldName]

/** The JSON type of a value. */
export type Shape = 'text' | 'boolean' | 'ref'

export interface CheckContext {
  view: ResolvedField
  answered: Answered
  now: LocalTime
}

/** The status of a chosen value relative to the offered options. `isValid` false: the value does not count. */
export interface OptionStatus {
  isValid: boolean
  notice?: Notice
  /** An option shown only because it is chosen. */
  extraOption?: OfferedOption
  /** The package of the value. */
  package?: Ref
}

/** The interface between the engine and a kind of field. */
export interface Kind {
  shape: Shape
  /** The field completed from the catalogue; undefined if the catalogue has no content for it. */
  applyCatalogue?(field: Field, catalogue: Catalogue): Field | undefined
  /** The normalized value; undefined if it is unanswered. */
  parse(typed: Answer): Answer | undefined
  /** The value as displayed text. */
  display(answer: Answer, options?: readonly OfferedOption[]): string
  /** True for an answer that is too short: no error while typing, but missing at a save if an answer is required. */
  isIncomplete?(answer: Answer): boolean
  /** Errors and warnings of an answer. */
  check?(answer: Answer, context: CheckContext): readonly Notice[]
  /** The current options. Equal lists are returned as the same array. */
  listOptions?(field: Field, answered: Answered, catalogue: Catalogue): readonly OfferedOption[]
  /** Absent: any value counts, even if it is not offered. */
  optionStatus?(
    answer: Answer,
    options: readonly OfferedOption[],
    field: Field,
    answered: Answered,
    catalogue: Catalogue,
  ): OptionStatus
}

export const NONE: readonly never[] = Object.freeze([])

export function isRef(value: unknown): value is Ref {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Ref).id === 'string' &&
    typeof (value as Ref).name === 'string'
  )
}

/** The typed text, or an empty text for a value of another type. */
export function typedText(typed: Answer): string {
  return typeof typed === 'string' ? typed : ''
}
