import type { Answers, FieldName } from '../../contract/fields.ts'
import type { Values } from '../../contract/index.ts'
import type { Customer } from './customer.ts'
import type { Random } from './random.ts'

/** What an answer is made from. `day(n)` is the calendar date so many days from the record's creation. */
export interface Telling {
  random: Random
  customer: Customer
  values: Values
  day(offset: number): string
}

/** How each field is answered. */
export type Tellers = { [N in FieldName]?: (telling: Telling) => Answers[N] | undefined }

/** An answer that only some customers give. */
export const sometimes =
  <T>(percent: number, tell: (telling: Telling) => T) =>
  (telling: Telling) =>
    telling.random.chance(percent) ? tell(telling) : undefined

/** The same day some years later. */
export const yearsAfter = (date: string, years: number) =>
  `${Number(date.slice(0, 4)) + years}-${date.slice(5, 7)}-${date.slice(8).replace('29', '28')}`
