import { expect, it } from 'vitest'
import { check } from '../../../test/login.ts'
import { serverOfFile, testServer } from '../../../test/server.ts'
import { loginRoutes } from '../login/routes.ts'
import { journalKeyOf } from './describe-session.ts'
import { sessionRoutes } from './routes.ts'

const server = await serverOfFile({ routes: [...loginRoutes, ...sessionRoutes] })

const keyOf = async (session: { headers: Record<string, string> }) =>
  (await check(server, session)).body.journalKey!

it('the journal key has 32 bytes, is individual and stable across logins', async () => {
  const anna = await server.signedIn()
  const key = await keyOf(anna)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(await keyOf(anna)).toBe(key)
  expect(await keyOf(await server.signedIn())).not.toBe(key)
})

it('the journal key differs between installations', async () => {
  const other = await testServer({ routes: [...loginRoutes, ...sessionRoutes] })
  const { totp_last_step: _, search: _folded, ...user } = (await server.signedIn()).user
  const { db } = other.context
  await db.insertInto('users').values(user).execute()
  const there = await other.signedIn()
  await db.updateTable('sessions').set({ user_id: user.id }).where('id', '=', there.sessionId).execute()
  const answer = await check(other, there)
  expect(answer.body.id).toBe(user.id)
  expect(answer.body.journalKey).not.toBe(journalKeyOf(server.context.config.secretKey, user.id))
  await other.close()
})

it('the journal key is not returned before the login is complete', async () => {
  expect(await keyOf(await server.signedIn({ verifiedEmail: false }))).toBeUndefined()
})
