import type { FieldIssue } from '../../shared/errors.ts'
import { Failure } from './failure.ts'

/** A field with what is typed in it, and what is said when that is nothing. */
type Needed = readonly [name: string, value: string, message: string]

/** An issue for each field that is empty, in the order given. */
export const missing = (fields: readonly Needed[]): FieldIssue[] =>
  fields
    .filter(([, value]) => value === '')
    .map(([field, , message]) => ({ field, code: 'required', message }))

/**
 * Throws `invalid` with an issue for each field that is empty, in the order given; the first one's sentence is the
 * answer's message, as a person is told one thing at a time.
 */
export function refuseMissing(fields: readonly Needed[]): void {
  refuseAll(missing(fields))
}

/** Throws `invalid` where there is any issue: each is told under its field, and the first one in the message. */
export function refuseAll(issues: FieldIssue[]): void {
  if (issues.length > 0) throw refusal(issues)
}

/** A refusal for one field, which says the same in the message. */
export function refuseField(field: string, code: string, message: string): never {
  throw refusal([{ field, code, message }])
}

/** What is told of issues, of which there is at least one. */
export const refusal = (issues: FieldIssue[]) =>
  new Failure('invalid', { message: issues[0]!.message, issues })
