import type { Answers, FieldName } from '../../contract/fields.ts'
import type { Values } from '../../contract/index.ts'
import type { Customer } from './customer.ts'
import type { Random } from './random.ts'

/** The input of a field answer. `day(n)` is the calendar date n days after the creation of the record. */
export interface AnswerInput {
  random: Random
  customer: Customer
  values: Values
  day(offset: number): string
}

/** The answer of each field. */
export type FieldAnswers = { [N in FieldName]?: (input: AnswerInput) => Answers[N] | undefined }

/** An answer that is given with a probability. */
export const withChance =
  <T>(percent: number, answer: (input: AnswerInput) => T) =>
  (input: AnswerInput) =>
    input.random.chance(percent) ? answer(input) : undefined

/** The same day some years later. */
export const addYears = (date: string, years: number) =>
  `${Number(date.slice(0, 4)) + years}-${date.slice(5, 7)}-${date.slice(8).replace('29', '28')}`
