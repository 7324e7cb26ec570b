import { expect, it } from 'vitest'
import { approveEmailChange, updateUser } from '../../../shared/api/users.ts'
import { pendingChange } from '../../../test/email-change.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server.ts'
import { recordGrant } from './access-grants.ts'
import { userRoutes } from './routes.ts'

const server = await serverOfFile({ routes: userRoutes })

const approve = async (params: { id: string }, by: SignedIn) =>
  server.inject(approveEmailChange, { params, body: { change: await pendingChange(server, params.id) } }, by)

async function established(by?: SignedIn): Promise<SignedIn> {
  const { db } = server.context
  const one = await server.signedIn({ role: 'admin' })
  const access_granted_at = new Date(Date.now() - 8 * 86_400_000)
  await db.updateTable('users').set({ access_granted_at }).where('id', '=', one.user.id).execute()
  if (by) await recordGrant(db, { userId: one.user.id, grantedBy: by.user.id })
  return one
}

it('two administrators behind whom one account stands are one person: neither approves a mailbox for the other (G64)', async () => {
  const first = await established()
  const [one, other] = [await established(first), await established(first)]
  const third = await established(one)
  const independent = await established()
  const params = { id: (await server.signedIn()).user.id }
  const ask = (by: SignedIn) =>
    server.inject(updateUser, { params, body: { email: 'altrove@example.it' } }, by)
  for (const [asker, approver] of [
    [one, first],
    [first, one],
    [one, other],
    [other, third],
  ] as const) {
    expect((await ask(asker)).status).toBe(200)
    const { status, failure } = await approve(params, approver)
    expect([status, failure.error.id]).toEqual([403, 'not-allowed'])
  }
  expect((await approve(params, independent)).status).toBe(200)
})
