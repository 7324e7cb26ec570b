import type { Transaction } from 'kysely'
import type { CallAnswer, CheckedInput } from '../../../shared/api/call.ts'
import type * as calls from '../../../shared/api/users.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { FreshProof } from '../../http/policy.ts'
import { unlockLogin } from '../login/login-limits.ts'
import { firstPasswordIssues } from '../login/password-issues.ts'
import { recordGrant } from './access-grants.ts'
import { createUser } from './create-user.ts'
import { auditedColumns, presentUser, userTitle } from './present-user.ts'
import { userIssues } from './user-issues.ts'

type Answer = CallAnswer<typeof calls.createUser>['user']

export function checkNewUser(typed: CheckedInput<typeof calls.createUser>['body']): void {
  const issues = [...userIssues(typed), ...firstPasswordIssues(typed.password, typed)]
  if (issues.length > 0) throw new Failure('invalid', { issues })
}

/** Adds a user for an administrator. */
export async function addUser(
  trx: Transaction<Database>,
  context: Pick<Context, 'mail' | 'now' | 'config' | 'passwords'>,
  { caller }: FreshProof,
  typed: CheckedInput<typeof calls.createUser>['body'],
): Promise<Answer> {
  checkNewUser(typed)
  const { last_name: lastName, send_email: sendEmail, ...user } = typed
  const row = await createUser({ ...context, db: trx }, { ...user, lastName, sendEmail })
  // A former user with this login may have locked it.
  await unlockLogin(trx, row.login)
  await recordChange(trx, {
    noun: 'users',
    objectId: row.id,
    title: userTitle(row),
    actor: caller,
    after: auditedColumns(row),
  })
  await recordGrant(trx, { userId: row.id, grantedBy: caller.userId })
  if (row.role === 'admin')
    await announceAccessChange(context, trx, {
      actor: caller,
      act: `ha creato l’amministratore ${userTitle(row)}`,
      person: row.email,
    })
  return presentUser(row)
}
