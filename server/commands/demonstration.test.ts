import { afterAll, beforeEach, expect, it } from 'vitest'
import { updateUser } from '../../shared/api/users.ts'
import type { SignedIn } from '../../test/factories.ts'
import { setRows } from '../../test/rows.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { changeEmailOnServer } from '../features/users/change-email-on-server.ts'
import { userRoutes } from '../features/users/routes.ts'
import { refuseDemonstrationAccounts, removeDemonstrationAccounts } from './demonstration.ts'

let server: TestServer
let admin: SignedIn
let account: SignedIn
beforeEach(async () => {
  await server?.close()
  server = await testServer({ routes: userRoutes })
  admin = await server.signedIn({ role: 'admin' })
  account = await server.signedIn({ login: 'anna.bianchi', email: 'anna.bianchi@ufficio.example' })
  await setRows(server.context.db, 'users', { id: account.user.id }, { demonstration: true })
})
afterAll(() => server.close())

const refused = () => refuseDemonstrationAccounts(server.context.db)

it.each([
  { login: 'anna' },
  { email: 'anna@vera.example.it' },
  { name: 'Vera', last_name: 'Vere' },
  { password: 'quattro-rane-verdi' },
  { role: 'admin' },
  { login: 'vera', email: 'vera@example.it', name: 'Vera', password: 'quattro-rane-verdi' },
])(
  'the start in production is refused with an edited demonstration account: %j',
  async ({ email, ...body }) => {
    const params = { id: account.user.id }
    const answer = await server.injectUnchecked(updateUser, { params, body }, admin)
    expect(answer.status).toBe(200)
    if (email) await changeEmailOnServer(server.context, { login: body.login ?? 'anna.bianchi', email })
    await expect(refused()).rejects.toThrow(`demonstration accounts (${body.login ?? 'anna.bianchi'})`)
  },
)

it('the start in production accepts a real account under the mail domain of the demonstration', async () => {
  await removeDemonstrationAccounts(server.context)
  await server.signedIn({ email: 'vera@ufficio.example' })
  await expect(refused()).resolves.toBeUndefined()
})

it('removing the demonstration accounts ends their sessions and permits the start in production', async () => {
  expect(await removeDemonstrationAccounts(server.context)).toEqual(['anna.bianchi'])
  await expect(refused()).resolves.toBeUndefined()
  const session = server.context.db
    .selectFrom('sessions')
    .select('revoked_at')
    .where('id', '=', account.sessionId)
  expect((await session.executeTakeFirstOrThrow()).revoked_at).not.toBeNull()
  expect(await removeDemonstrationAccounts(server.context)).toEqual([])
})
