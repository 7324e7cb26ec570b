import * as calls from '../../../shared/api/users.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'
import { addUser } from './add-user.ts'
import { approveEmailChange, withdrawEmailChange } from './decide-email-change.ts'
import { listUsers } from './list-users.ts'
import { removeUser } from './remove-user.ts'
import { resetAuthenticator } from './reset-authenticator.ts'
import { unlockUser } from './unlock-user.ts'
import { updateUser } from './update-user.ts'
import { findUserLogs } from './user-logs.ts'

/** Portal users, for administrators. */
export const userRoutes: Route[] = [
  route(calls.searchUsers, 'administrator', async ({ context: { db, now }, caller, query }) => ({
    ok: true,
    ...(await listUsers(db, query, { userId: caller.userId, now: now() })),
  })),

  route(
    calls.createUser,
    'administrator',
    async ({ context, caller, body }) => ({ ok: true, user: await addUser(context, caller, body) }),
    { idempotent: true },
  ),

  route(calls.updateUser, 'administrator', async ({ context, caller, params: { id }, body }) => ({
    ok: true,
    user: await updateUser(context, caller, { id, changes: body }),
  })),

  route(calls.approveEmailChange, 'administrator', async ({ context, caller, params }) => {
    await approveEmailChange(context, caller, params.id)
    return { ok: true }
  }),

  route(calls.withdrawEmailChange, 'administrator', async ({ context, caller, params }) => {
    await withdrawEmailChange(context, caller, params.id)
    return { ok: true }
  }),

  route(
    calls.removeUser,
    'administrator',
    async ({ context, caller, params: { id }, query: { readAt } }) => {
      await removeUser(context, caller, { id, readAt })
      return { ok: true }
    },
    { idempotent: true },
  ),

  route(calls.resetUserAuthenticator, 'administrator', async ({ context, caller, params: { id }, ip }) => {
    if (id === caller.userId) {
      const message = 'Il tuo autenticatore lo azzera un altro amministratore'
      throw new Failure('not-allowed', { message })
    }
    return { ok: true, ...(await resetAuthenticator(context, { userId: id, ip, by: caller.userId })) }
  }),

  route(calls.unlockUser, 'administrator', async ({ context, caller, params: { id }, ip }) => {
    await unlockUser(context, { userId: id, ip, by: caller.userId })
    return { ok: true }
  }),

  route(calls.readUserLogs, 'administrator', async ({ context: { db }, params }) => ({
    ok: true,
    logs: await findUserLogs(db, params.id),
  })),
]
