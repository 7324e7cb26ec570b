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
import { refuseTakenLogin } from './taken-login.ts'
import { userIssues } from './user-issues.ts'

type Answer = CallAnswer<typeof calls.createUser>['user']

type Typed = CheckedInput<typeof calls.createUser>['body']

function refuseIssues(typed: Typed): void {
  const issues = [...userIssues(typed), ...firstPasswordIssues(typed.password, typed)]
  if (issues.length > 0) throw new Failure('invalid', { issues })
}

/** Throws what is wrong with a new user. */
export async function refuseNewUser({ db }: Pick<Context, 'db'>, typed: Typed): Promise<void> {
  refuseIssues(typed)
  await refuseTakenLogin(db, typed.login)
}

/** The administrators are told of several new operators at once. */
const collectForAnnouncement = (trx: Transaction<Database>, id: string, now: Date) =>
  trx.updateTable('users').set({ unannounced_since: now }).where('id', '=', id).execute()

/** Adds a user for an administrator. */
export async function addUser(
  trx: Transaction<Database>,
  context: Pick<Context, 'mail' | 'now' | 'config' | 'passwords'>,
  { caller }: FreshProof,
  typed: Typed,
): Promise<Answer> {
  refuseIssues(typed)
  const { last_name: lastName, send_email: sendEmail, enter_outcomes: enterOutcomes, ...user } = typed
  const row = await createUser({ ...context, db: trx }, { ...user, lastName, sendEmail, enterOutcomes })
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
  else await collectForAnnouncement(trx, row.id, context.now())
  return presentUser(row)
}
