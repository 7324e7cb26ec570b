import { expect, it } from 'vitest'
import * as calls from '../../../shared/api/users.ts'
import { pendingChange } from '../../../test/email-change.ts'
import { setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { APPROVER_DAYS } from './email-changes.ts'
import { userRoutes } from './routes.ts'

const server = await serverOfFile({ routes: userRoutes })

async function establishedAdministrator() {
  const one = await server.signedIn({ role: 'admin' })
  const access_granted_at = new Date(Date.now() - APPROVER_DAYS * 86_400_000)
  await setRows(server.context.db, 'users', { id: one.user.id }, { access_granted_at })
  return one
}

it('an administrator decides the address that was read, not one that was asked for since [API-14]', async () => {
  const [asker, second] = [await establishedAdministrator(), await establishedAdministrator()]
  const { id, email } = (await server.signedIn()).user
  const params = { id }
  const ask = (next: string) => server.inject(calls.updateUser, { params, body: { email: next } }, asker)
  const find = async () => {
    const { users } = (await server.inject(calls.searchUsers, { query: { searchWord: '' } }, second)).body
    return users.find((one) => one.id === id)
  }
  await ask('letto@example.it')
  const { emailChange: read } = (await find())!
  expect(read).toMatchObject({ email: 'letto@example.it', id: await pendingChange(server, id) })
  await ask('altro@example.it')
  const change = read!.id
  for (const { status, failure } of [
    await server.inject(calls.approveEmailChange, { params, body: { change } }, second),
    await server.inject(calls.withdrawEmailChange, { params, query: { change } }, second),
  ]) {
    expect([status, failure.error.id, failure.errorMessage]).toEqual([
      409,
      'conflict',
      'Nel frattempo è stato chiesto un altro indirizzo: leggi quello nuovo, prima di decidere',
    ])
    expect(failure.theirs).toMatchObject({ email: 'altro@example.it', mayApprove: true })
  }
  const row = (await find())!
  expect([row.email, row.emailChange?.email]).toEqual([email, 'altro@example.it'])
  expect(row.emailChange?.takesEffectAt).toBeUndefined()
  const body = { change: row.emailChange!.id }
  expect((await server.inject(calls.approveEmailChange, { params, body }, second)).status).toBe(200)
})
