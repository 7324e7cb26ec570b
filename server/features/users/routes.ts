import * as calls from '../../../shared/api/users.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { checkedFirst, type Route, route } from '../../http/route.ts'
import { addUser, refuseNewUser } from './add-user.ts'
import { approveEmailChange, withdrawEmailChange } from './decide-email-change.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { listUsers } from './list-users.ts'
import { removeUser } from './remove-user.ts'
import { resetAuthenticator } from './reset-authenticator.ts'
import { unlockUser } from './unlock-user.ts'
import { refuseChanges, updateUser } from './update-user.ts'
import { findUserLogs } from './user-logs.ts'

/** Portal users, for administrators. */
export const userRoutes: Route[] = [
  route(calls.searchUsers, 'administrator', async ({ context: { db, now }, caller, query }) => ({
    ok: true,
    ...(await listUsers(db, query, { userId: caller.userId, now: now() })),
  })),

  checkedFirst(
    calls.createUser,
    ({ context, body }) => refuseNewUser(context, body),
    idempotentRoute(calls.createUser, 'fresh administrator', async (trx, { context, proof, body }) => ({
      ok: true,
      user: await addUser(trx, context, proof, body),
    })),
  ),

  checkedFirst(
    calls.updateUser,
    ({ context, caller, params: { id }, body }) => refuseChanges(context, { id, changes: body }, caller),
    route(calls.updateUser, 'fresh administrator', async ({ context, proof, params: { id }, body }) => ({
      ok: true,
      user: await updateUser(context, proof, { id, changes: body }),
    })),
  ),

  route(calls.approveEmailChange, 'fresh administrator', async ({ context, proof, params, body }) => {
    await approveEmailChange(context, proof, { userId: params.id, changeId: body.change })
    return { ok: true }
  }),
  route(calls.withdrawEmailChange, 'fresh administrator', async ({ context, proof, params, query }) => {
    await withdrawEmailChange(context, proof, { userId: params.id, changeId: query.change })
    return { ok: true }
  }),

  idempotentRoute(
    calls.removeUser,
    'fresh administrator',
    async (trx, { context, proof, params: { id }, query: { readAt } }) => {
      await removeUser(trx, context, proof, { id, readAt })
      return { ok: true }
    },
  ),

  route(
    calls.resetUserAuthenticator,
    'fresh administrator',
    async ({ context, proof, params: { id }, query: { readAt } }) => ({
      ok: true,
      ...(await resetAuthenticator(context, proof, id, readAt)),
    }),
  ),

  route(calls.endUserSessions, 'fresh administrator', async ({ context, proof, params: { id } }) => {
    await endUserSessions(context, proof, id)
    return { ok: true }
  }),
  route(calls.unlockUser, 'fresh administrator', async ({ context, proof, params: { id } }) => {
    await unlockUser(context, proof, id)
    return { ok: true }
  }),

  // The log names the hours and addresses of every login.
  route(calls.readUserLogs, 'fresh administrator', async ({ context: { db }, params }) => ({
    ok: true,
    logs: await findUserLogs(db, params.id),
  })),
]
