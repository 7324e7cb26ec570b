import type { FieldName } from '../fields.ts'
import type { Answered, Condition } from './types.ts'

/** Beyond this many combinations a search gives up and calls the thing possible. */
const MOST = 400_000

/**
 * Whether some answers make the test true. Tries every combination of the values that the conditions themselves
 * name, nothing answered included.
 */
export function possible(conditions: readonly Condition[], test: (answered: Answered) => boolean): boolean {
  const tried = new Map<FieldName, Set<string | boolean>>()
  for (const { field, value } of conditions.flatMap((condition) => condition.samples))
    tried.set(field, (tried.get(field) ?? new Set()).add(value))
  const columns = [...tried].map(([field, values]) => ({ field, values: [undefined, ...values] }))
  if (columns.reduce((product, { values }) => product * values.length, 1) > MOST) return true
  return search(columns, 0, {}, test)
}

interface Column {
  field: FieldName
  values: readonly (string | boolean | undefined)[]
}

function search(
  columns: readonly Column[],
  index: number,
  answers: Record<string, unknown>,
  test: (answered: Answered) => boolean,
): boolean {
  const column = columns[index]
  // Conditions read texts and names alike, so a sample text stands for a thing of the catalogue too.
  if (!column) return test(answers as Answered)
  for (const value of column.values) {
    answers[column.field] = value
    if (search(columns, index + 1, answers, test)) return true
  }
  return false
}
