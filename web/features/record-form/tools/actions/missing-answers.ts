import type { Answered, FieldName } from '../../../../../contract/index.ts'

/** A missing answer of an action. */
export interface MissingAnswer {
  field: FieldName
  message: string
}

type Row = readonly [field: FieldName, message: string]

/** The rows whose field has no answer, in their order. */
export function findMissing(answered: Answered, rows: readonly Row[]): MissingAnswer[] {
  return rows.flatMap(([field, message]) => (isAnswered(answered, field) ? [] : [{ field, message }]))
}

function isAnswered(answered: Answered, field: FieldName): boolean {
  const answer = answered[field]
  return typeof answer === 'object' ? answer.id !== '' : answer !== undefined && answer !== ''
}
