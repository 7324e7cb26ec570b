import { findMissingAnswers, type RequiredAnswer } from '../../contract/index.ts'
import type { FieldIssue } from '../../shared/errors.ts'
import { Failure } from './failure.ts'

/** A field with its value and the message when it is empty. */
type RequiredField = readonly [name: string, value: string, message: string]

/** Returns an issue for each empty field, in the given order. */
export const findMissing = (fields: readonly RequiredField[]): FieldIssue[] =>
  fields
    .filter(([, value]) => value === '')
    .map(([field, , message]) => ({ field, code: 'required', message }))

/** Returns an issue for each answer that an action of the form lacks. */
export const findUnanswered = <Name extends string>(
  values: Readonly<Record<Name, string>>,
  requirements: readonly RequiredAnswer<Name>[],
): FieldIssue[] =>
  findMissingAnswers(values, requirements).map(({ name, message }) => ({
    field: name,
    code: 'required',
    message,
  }))

/** Throws `invalid` with an issue for each empty field, in the given order; the message is that of the first issue. */
export function requireFields(fields: readonly RequiredField[]): void {
  refuseIssues(findMissing(fields))
}

/** Throws `invalid` when there is an issue; the message is that of the first one. */
export function refuseIssues(issues: FieldIssue[]): void {
  if (issues.length > 0) throw invalidFailure(issues)
}

/** Throws `invalid` for one field, with the same message. */
export function refuseField(field: string, code: string, message: string): never {
  throw invalidFailure([{ field, code, message }])
}

/** Builds the failure of at least one issue. */
export const invalidFailure = (issues: FieldIssue[]) =>
  new Failure('invalid', { message: issues[0]!.message, issues })

const NO_SERVER =
  'Questa installazione non ha un server di posta: l’e-mail non può partire. Chi gestisce il server deve configurare SMTP.'

/** Throws `invalid` without a mail server, before anything is stored for a mail that a user requests. */
export function refuseWithoutMail({ reachesNobody }: { reachesNobody?: true }): void {
  if (reachesNobody) refuseField('email', 'no-mail-server', NO_SERVER)
}
