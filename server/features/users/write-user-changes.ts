import type { Kysely, Transaction, Updateable } from 'kysely'
import type { CheckedInput } from '../../../shared/api/call.ts'
import type { updateUser as call } from '../../../shared/api/users.ts'
import { announceAccessChange } from '../../audit/announce-access-change.ts'
import { recordChange } from '../../audit/record-change.ts'
import { refuseStale } from '../../audit/refuse-stale.ts'
import type { Context } from '../../context.ts'
import type { Database, UserTable } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller, FreshProof } from '../../http/policy.ts'
import { refuseWithoutMail } from '../../http/refuse-invalid.ts'
import { lockAdministrators } from '../../login-domains/login-domains.ts'
import { queueWorded } from '../../providers/mail/send-worded.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { recordGrant } from './access-grants.ts'
import { notifyAccepted, notifyRequested, openEmailChange } from './change-email.ts'
import { refuseRecentAsker } from './email-changes.ts'
import { ensureAdministrator, ensureAdministratorLogin, ensureLoginWithEmail } from './last-administrator.ts'
import { auditedColumns, presentUser, SHOWN_COLUMNS, type ShownUser, userTitle } from './present-user.ts'

export type Changes = CheckedInput<typeof call>['body']

export const findUser = (db: Kysely<Database>, id: string) =>
  db.selectFrom('users').select(SHOWN_COLUMNS).where('id', '=', id).where('removed_at', 'is', null)

interface Write {
  id: string
  changes: Changes
  hash: string | undefined
}

interface RequestedChange {
  email: string
  token: string
  /** The time at which the own mailbox changes; another one waits for an approval first. */
  effectiveAt?: Date
}

interface Written {
  before: ShownUser
  after: ShownUser
  /** The new pending change of the mailbox, and the secret of its link. */
  requestedChange?: RequestedChange | undefined
}

/** Writes the changes in one transaction, with their lines in the history and their mails. */
export function writeChanges(
  context: Context,
  { caller }: FreshProof,
  { id, changes, hash }: Write,
): Promise<ShownUser> {
  const { db, now, mail } = context
  return db.transaction().execute(async (trx) => {
    const { userId: callerId } = caller
    // Before the user's row: rows are always locked in one order.
    if (changes.role === 'user') await ensureAdministrator(trx, { userId: id, callerId })
    if (movesAdministrator(changes)) await lockAdministrators(trx)
    const before = await findUser(trx, id).forNoKeyUpdate().executeTakeFirst()
    if (!before) throw new Failure('not-found')
    // docs/decisions/018-user-changes-and-open-sessions.md: only changes by administrators set that time, so a user's
    // own login or password change causes no conflict.
    await refuseStale(trx, {
      noun: 'users',
      objectId: id,
      readAt: changes.updatedAt,
      savedAt: before.updated_at,
      stored: () => presentUser(before),
    })
    const email = emailToConfirm(before, changes)
    if (email !== undefined) {
      refuseWithoutMail(mail)
      await refuseRecentAsker(trx, { userId: id, askedBy: callerId }, now())
      if (id === callerId) await ensureLoginWithEmail(trx, { userId: id, present: before.email, next: email })
    }
    const set = columnsOf(email === undefined ? changes : { ...changes, email: undefined }, hash)
    if (Object.keys(set).length === 0 && email === undefined) return before
    const after = await saveUser(trx, { before, set, changes, caller }, now())
    // Afterwards: a concurrent login either waits for the user's row, or its session is ended here.
    if (hash !== undefined || after.role !== before.role) await endSessionsOf(trx, id, now())
    if (hash !== undefined) await forgetDevices(trx, id)
    const requestedChange =
      email === undefined ? undefined : await requestEmailChange(context, trx, { user: after, email, caller })
    await recordChange(trx, {
      noun: 'users',
      objectId: id,
      title: userTitle(after),
      actor: caller,
      before: auditedColumns(before),
      after: {
        ...auditedColumns(after),
        ...(hash !== undefined && { passwordSetAt: now().toISOString() }),
        ...(requestedChange && { pendingEmail: requestedChange.email }),
      },
      savedAt: after.updated_at,
    })
    if (hash !== undefined) await notifyPasswordSet(context, trx, after)
    await notifyEmailChange(context, trx, { before, after, requestedChange, caller })
    await announce(context, trx, { before, after, requestedChange, caller, hasPassword: hash !== undefined })
    return after
  })
}

/** docs/decisions/044-second-approval-of-a-changed-mailbox.md: another address than one in other upper and lower case. */
const emailToConfirm = ({ email: present }: ShownUser, { email }: Changes): string | undefined =>
  email?.toLowerCase() === present.toLowerCase() ? undefined : email

interface Save {
  before: ShownUser
  set: Updateable<UserTable>
  changes: Changes
  caller: Caller
}

async function saveUser(
  trx: Kysely<Database>,
  { before, set, changes, caller }: Save,
  now: Date,
): Promise<ShownUser> {
  const role = set.role ?? before.role
  const grants = before.id !== caller.userId && (set.password_hash !== undefined || role !== before.role)
  if (grants) await recordGrant(trx, { userId: before.id, grantedBy: caller.userId })
  const update = () =>
    trx
      .updateTable('users')
      .set({ ...set, updated_at: now, ...(grants && { access_granted_at: now }) })
      .where('id', '=', before.id)
      .returning(SHOWN_COLUMNS)
      .executeTakeFirstOrThrow()
  return await (movesAdministrator(changes) ? ensureAdministratorLogin(trx, update) : update())
}

async function requestEmailChange(
  { now, config: { secretKey } }: Context,
  trx: Kysely<Database>,
  { user, email, caller }: { user: ShownUser; email: string; caller: Caller },
): Promise<RequestedChange> {
  const request = { user, newEmail: email, actor: caller, now: now(), secretKey }
  return { email, ...(await openEmailChange(trx, request)) }
}

/** Whether a change may exclude an administrator from the login. */
const movesAdministrator = ({ role, email }: Changes) => role === 'user' || email !== undefined

function columnsOf(changes: Changes, hash: string | undefined): Updateable<UserTable> {
  const { password: _, updatedAt: _at, mustChangePassword, ...columns } = changes
  const given = Object.entries({ ...columns, must_change_password: mustChangePassword, password_hash: hash })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

const notifyPasswordSet = async (
  { mail, config }: Context,
  trx: Transaction<Database>,
  { email, login }: ShownUser,
) =>
  await queueWorded(trx, mail, {
    kind: 'password-changed',
    wording: 'password-set',
    to: email,
    about: { login, organisation: config.organisationName },
  })

interface Announced extends Written {
  caller: Caller
  hasPassword: boolean
}

/** Mails what leads to the person's login. The person gets other mails about a new password or mailbox. */
async function announce(
  context: Context,
  trx: Transaction<Database>,
  { before, after, requestedChange, caller, hasPassword }: Announced,
): Promise<void> {
  const user = userTitle(after)
  const own = [
    after.role !== before.role && `ha cambiato il ruolo di ${user} da ${before.role} a ${after.role}`,
    after.login !== before.login && `ha cambiato il login di ${user}, che prima era ${before.login}`,
  ].filter((act) => act !== false)
  const others = [
    hasPassword && `ha dato una nuova password a ${user}`,
    requestedChange && `ha chiesto l’indirizzo di posta ${requestedChange.email} per ${user}`,
  ].filter((act) => typeof act === 'string')
  for (const act of own) await announceAccessChange(context, trx, { actor: caller, act, person: after.email })
  for (const act of others) await announceAccessChange(context, trx, { actor: caller, act })
}

async function notifyEmailChange(
  context: Context,
  trx: Transaction<Database>,
  { before, after, requestedChange, caller }: Written & { caller: Caller },
): Promise<void> {
  if (!requestedChange) return
  const { email: newEmail, token, effectiveAt } = requestedChange
  const about = {
    login: after.login,
    oldEmail: before.email,
    newEmail,
    organisation: context.config.organisationName,
  }
  if (effectiveAt)
    await notifyAccepted(context, trx, { ...about, by: 'lo hai chiesto tu' }, { token, effectiveAt })
  else await notifyRequested(context, trx, { ...about, by: caller.name }, token)
}
