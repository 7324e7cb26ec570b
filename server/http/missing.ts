import type { FieldIssue } from '../../shared/errors.ts'
import { Failure } from './failure.ts'

/**
 * Throws `invalid` with an issue for each field that is empty, in the order given; the first one's sentence is the
 * answer's message, as a person is told one thing at a time.
 */
export function refuseMissing(
  fields: readonly (readonly [name: string, value: string, message: string])[],
): void {
  const issues = fields
    .filter(([, value]) => value === '')
    .map(([field, , message]): FieldIssue => ({ field, code: 'required', message }))
  if (issues.length > 0) throw refusal(issues)
}

/** A refusal for one field, which says the same in the message. */
export function refuseField(field: string, code: string, message: string): never {
  throw refusal([{ field, code, message }])
}

const refusal = (issues: FieldIssue[]) => new Failure('invalid', { message: issues[0]!.message, issues })
