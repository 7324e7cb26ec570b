import type { FieldName } from '../fields.ts'
import type { Answered, Condition } from './types.ts'

/** Above this number of combinations the search stops and reports satisfiable. */
const MAX_COMBINATIONS = 400_000

/**
 * Whether some answers make the test true. Tries every combination of the values in the conditions, including
 * no answer.
 */
export function isSatisfiable(
  conditions: readonly Condition[],
  test: (answered: Answered) => boolean,
): boolean {
  const attempts = new Map<FieldName, Set<string | boolean>>()
  for (const { field, value } of conditions.flatMap((condition) => condition.samples))
    attempts.set(field, (attempts.get(field) ?? new Set()).add(value))
  const columns = [...attempts].map(([field, values]) => ({ field, values: [undefined, ...values] }))
  if (columns.reduce((product, { values }) => product * values.length, 1) > MAX_COMBINATIONS) return true
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
  // Conditions treat texts and names alike, so a sample text also represents a catalogue reference.
  if (!column) return test(answers as Answered)
  for (const value of column.values) {
    answers[column.field] = value
    if (search(columns, index + 1, answers, test)) return true
  }
  return false
}
