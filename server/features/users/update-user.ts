import type { Updateable } from 'kysely'
import type { Checked } from '../../../shared/api/call.ts'
import type { updateUser as call, PortalUser } from '../../../shared/api/users.ts'
import type { Context } from '../../context.ts'
import { isTaken } from '../../db/errors.ts'
import { lockAdministrators } from '../../db/login-domains.ts'
import { noteChange } from '../../db/note-change.ts'
import type { UserTable } from '../../db/schema.ts'
import { accountMail } from '../../documents/mails/account-mails.ts'
import { wordingOf } from '../../documents/mails/definitions.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/missing.ts'
import type { Caller } from '../../http/policy.ts'
import { refuseStale } from '../../http/refuse-stale.ts'
import { hashPassword } from './hash-password.ts'
import { keepAdministrator, keepLoginPossible } from './keep-administrator.ts'
import { forgetDevices } from './known-devices.ts'
import { unlockLogin } from './login-limits.ts'
import { firstPasswordIssues } from './password-issues.ts'
import { historyOf, presentUser, SHOWN, type ShownUser, titleOf } from './present-user.ts'
import { endSessionsOf } from './sessions.ts'
import { LOGIN_TAKEN, userIssues } from './user-issues.ts'

type Changes = Checked<typeof call>['body']

/**
 * Changes what is given of a user, at once for the sessions that are open; another role or password ends them.
 * Throws `invalid` with every issue, `not-found`, `conflict` when the user was changed since `updatedAt`, and
 * `not-allowed` for the last administrator's role, and when the mail domains would exclude the last one from the login.
 */
export async function updateUser(
  context: Context,
  caller: Caller,
  { id, changes }: { id: string; changes: Changes },
): Promise<PortalUser> {
  if (changes.password !== undefined && id === caller.userId)
    refuseField('password', 'own', 'La tua password si cambia con «Cambia password», in alto')
  await refuseIssues(context, id, changes)
  const hash = changes.password === undefined ? undefined : await hashPassword(changes.password)
  const after = await write(context, caller, { id, changes, hash }).catch((error: unknown) => {
    throw isTaken(error) ? new Failure('invalid', { issues: [LOGIN_TAKEN] }) : error
  })
  if (hash !== undefined) {
    await unlockLogin(context.db, after.login)
    await tell(context, after)
  }
  return presentUser(after)
}

const find = ({ db }: Pick<Context, 'db'>, id: string) =>
  db.selectFrom('users').select(SHOWN).where('id', '=', id).where('removed_at', 'is', null)

async function refuseIssues(context: Context, id: string, changes: Changes): Promise<void> {
  const user = await find(context, id).executeTakeFirst()
  if (!user) throw new Failure('not-found')
  const { password, name = user.name, last_name = user.last_name } = changes
  const owner = { name, last_name, login: changes.login ?? user.login, email: changes.email ?? user.email }
  const issues = [
    ...userIssues(changes as Partial<typeof owner>),
    ...(password === undefined ? [] : firstPasswordIssues(password, owner)),
  ]
  if (issues.length > 0) throw new Failure('invalid', { issues })
}

interface Write {
  id: string
  changes: Changes
  hash: string | undefined
}

function write({ db, now }: Context, caller: Caller, { id, changes, hash }: Write): Promise<ShownUser> {
  return db.transaction().execute(async (trx) => {
    const { userId: callerId, ip } = caller
    // Before the user's own row: whoever takes several rows takes them in one order.
    if (changes.role === 'user') await keepAdministrator(trx, { userId: id, callerId })
    if (movesAdministrator(changes)) await lockAdministrators(trx)
    const before = await find({ db: trx }, id).forNoKeyUpdate().executeTakeFirst()
    if (!before) throw new Failure('not-found')
    // 018: only administrators set that time, so a person's own login or password is no reason.
    await refuseStale(trx, {
      noun: 'users',
      objectId: id,
      readAt: changes.updatedAt,
      savedAt: before.updated_at,
      stored: () => presentUser(before),
    })
    const set = setOf(changes, hash)
    if (Object.keys(set).length === 0) return before
    const save = () =>
      trx
        .updateTable('users')
        .set({ ...set, updated_at: now() })
        .where('id', '=', id)
        .returning(SHOWN)
        .executeTakeFirstOrThrow()
    const after = await (movesAdministrator(changes) ? keepLoginPossible(trx, save) : save())
    // 018: afterwards, so that a login under way waits for the user's row, or has its session here to be ended.
    if (hash !== undefined || after.role !== before.role) await endSessionsOf(trx, id, now())
    if (hash !== undefined) await forgetDevices(trx, id)
    // Another mailbox belongs to another subject at the provider; the next proof binds it.
    if (after.email.toLowerCase() !== before.email.toLowerCase())
      await trx.deleteFrom('openid_subjects').where('user_id', '=', id).execute()
    await noteChange(trx, {
      ...{ noun: 'users', objectId: id, title: titleOf(after), userId: callerId, ip },
      before: historyOf(before),
      after: { ...historyOf(after), ...(hash !== undefined && { passwordSetAt: now().toISOString() }) },
      savedAt: after.updated_at,
    })
    return after
  })
}

/** What may exclude an administrator from the login. */
const movesAdministrator = ({ role, email }: Changes) => role === 'user' || email !== undefined

function setOf(changes: Changes, hash: string | undefined): Updateable<UserTable> {
  const { password: _, updatedAt: _at, mustChangePassword, ...columns } = changes
  const given = Object.entries({ ...columns, must_change_password: mustChangePassword, password_hash: hash })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

const tell = async ({ db, mail, config }: Context, { email, login }: ShownUser) =>
  await mail.send({
    kind: 'password-changed',
    to: email,
    ...accountMail({ login, office: config.officeName }, await wordingOf(db, 'password-set')),
  })
