import type { Answers, FieldName, Ref } from '../../fields.ts'
import type { Answered, Catalogue, Field, LocalTime, Notice, OfferedOption, ResolvedField } from '../types.ts'

export type Answer = Answers[FieldName]

/** What a value looks like in JSON. */
export type Shape = 'text' | 'boolean' | 'ref'

export interface CheckContext {
  view: ResolvedField
  answered: Answered
  now: LocalTime
}

/** How a chosen value stands against what is offered. `counts` false: it must not speak. */
export interface Standing {
  counts: boolean
  notice?: Notice
  /** Shown among the options although it is not offered to others. */
  keep?: OfferedOption
  /** What it belongs to. */
  package?: Ref
}

/** All that the engine knows about a kind of field. */
export interface Kind {
  shape: Shape
  /** The field as the catalogue makes it; undefined where the catalogue has nothing to fill it with. */
  adapt?(field: Field, catalogue: Catalogue): Field | undefined
  /** The value as it counts, in its normal form; undefined when it is unanswered. */
  parse(typed: Answer): Answer | undefined
  /** The value as people read it. */
  display(answer: Answer, options?: readonly OfferedOption[]): string
  /** No error while it is typed, and missing where an answer is required when the record is saved. */
  isIncomplete?(answer: Answer): boolean
  /** What is wrong or odd with an answer. */
  check?(answer: Answer, context: CheckContext): readonly Notice[]
  /** What can be chosen now. The same list comes back as the same array. */
  offer?(field: Field, answered: Answered, catalogue: Catalogue): readonly OfferedOption[]
  /** Absent: any value counts, offered or not. */
  stand?(
    answer: Answer,
    options: readonly OfferedOption[],
    field: Field,
    answered: Answered,
    catalogue: Catalogue,
  ): Standing
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

/** The person's text, or an empty one for a value of another shape. */
export function typedText(typed: Answer): string {
  return typeof typed === 'string' ? typed : ''
}
