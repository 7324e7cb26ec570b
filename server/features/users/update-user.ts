import type { PortalUser } from '../../../shared/api/users.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller, FreshProof } from '../../http/policy.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { unlockLogin } from '../login/login-limits.ts'
import { firstPasswordIssues } from '../login/password-issues.ts'
import { findEmailChange, mayApproveChange, presentEmailChange } from './email-changes.ts'
import { presentUser, type ShownUser } from './present-user.ts'
import { refuseTakenLogin } from './taken-login.ts'
import { LOGIN_TAKEN, type TypedUser, userIssues } from './user-issues.ts'
import { type Changes, findUser, writeChanges } from './write-user-changes.ts'

/**
 * Changes the given properties of a user, with immediate effect on open sessions; a new role or password ends them. A
 * new mailbox waits for its confirmation, and is refused when no mail can be sent.
 */
export async function updateUser(
  context: Context,
  proof: FreshProof,
  { id, changes }: { id: string; changes: Changes },
): Promise<PortalUser> {
  const { caller } = proof
  await refuseChanges(context, { id, changes }, caller)
  const hash = changes.password === undefined ? undefined : await context.passwords.hash(changes.password)
  const after = await writeChanges(context, proof, { id, changes, hash }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Failure('invalid', { issues: [LOGIN_TAKEN] }) : error
  })
  if (hash !== undefined) await unlockLogin(context.db, after.login)
  return await presentToCaller(context, caller, after)
}

/** A user with the pending change of the mailbox. */
async function presentToCaller(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  user: ShownUser,
): Promise<PortalUser> {
  const change = await findEmailChange(db, user.id, now())
  if (!change) return presentUser(user)
  const mayApprove = await mayApproveChange(db, { userId: caller.userId, change }, now())
  return presentUser(user, presentEmailChange(change, mayApprove))
}

/** Throws what is wrong with the changes of a user. */
export async function refuseChanges(
  { db }: Pick<Context, 'db'>,
  { id, changes }: { id: string; changes: Changes },
  caller: Pick<Caller, 'userId'>,
): Promise<void> {
  if (changes.password !== undefined && id === caller.userId)
    refuseField('password', 'own', 'La tua password si cambia con «Cambia password», in alto')
  const user = await findUser(db, id).executeTakeFirst()
  if (!user) throw new Failure('not-found')
  refuseIssues(changes, user)
  if (changes.login !== undefined) await refuseTakenLogin(db, changes.login, id)
}

function refuseIssues(changes: Changes, user: TypedUser): void {
  const { password, name = user.name, last_name = user.last_name } = changes
  const owner = { name, last_name, login: changes.login ?? user.login, email: changes.email ?? user.email }
  const issues = [
    ...userIssues(changes as Partial<TypedUser>),
    ...(password === undefined ? [] : firstPasswordIssues(password, owner)),
  ]
  if (issues.length > 0) throw new Failure('invalid', { issues })
}
