import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { approveEmailChange, removeUser, updateUser } from '../../../shared/api/users.ts'
import { pendingChange } from '../../../test/email-change.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { applyEmailChanges } from './apply-email-changes.ts'
import { userRoutes } from './routes.ts'

let server: TestServer | undefined
const open = async () => {
  await server?.close()
  server = await testServer({ routes: userRoutes })
  return server
}
afterAll(() => server?.close())

let on: TestServer
let ada: SignedIn
let ugo: SignedIn
beforeEach(async () => {
  on = await open()
  ada = await on.signedIn({ role: 'admin', login: 'ada' })
  ugo = await on.signedIn({ role: 'admin', login: 'ugo' })
})

const remove = ({ user }: SignedIn, by: SignedIn) => on.inject(removeUser, { params: { id: user.id } }, by)
const demote = ({ user }: SignedIn, by: SignedIn) =>
  on.inject(updateUser, { params: { id: user.id }, body: { role: 'user' } }, by)
const administrators = async () => {
  const rows = await on.context.db
    .selectFrom('users')
    .select('login')
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ login }) => login)
}

describe('the last administrator [GAP-48] [USERS-26]', () => {
  it('the last administrator is neither removed nor demoted', async () => {
    expect((await demote(ugo, ada)).status).toBe(200)
    const { status, failure } = await demote(ada, ada)
    expect([status, failure.error.id]).toEqual([403, 'not-allowed'])
    expect(failure.errorMessage).toContain('ultimo amministratore')
    expect((await remove(ada, ada)).status).toBe(403)
    expect(await administrators()).toEqual(['ada'])
  })

  it('the last administrator is not one who was removed', async () => {
    expect((await remove(ugo, ada)).status).toBe(200)
    expect((await demote(ada, ada)).status).toBe(403)
    expect(await administrators()).toEqual(['ada'])
  })

  it('the last administrator may step down once there is another', async () => {
    expect((await demote(ada, ada)).status).toBe(200)
    expect(await administrators()).toEqual(['ugo'])
    expect((await demote(ugo, ugo)).status).toBe(403)
  })

  it.each([
    ['remove', remove],
    ['demote', demote],
  ])('one administrator remains when two %s each other concurrently', async (_name, act) => {
    const answers = await Promise.all([act(ugo, ada), act(ada, ugo)])
    const succeeded = answers.filter(({ status }) => status === 200)
    expect(succeeded).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.status).toBeOneOf([401, 403])
    expect(await administrators()).toHaveLength(1)
  })

  it('one administrator remains when all step down concurrently', async () => {
    const third = await on.signedIn({ role: 'admin', login: 'zoe' })
    const answers = await Promise.all([ada, ugo, third].map((one) => demote(one, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 403])
    expect(await administrators()).toHaveLength(1)
  })
})

describe('the last administrator whom the mail domains permit [GAP-48] [GAP-66]', () => {
  const change = (whose: SignedIn, body: object, by = whose) =>
    on.inject(updateUser, { params: { id: whose.user.id }, body }, by)
  const move = (whose: SignedIn, email: string) =>
    on.context.db.updateTable('users').set({ email }).where('id', '=', whose.user.id).execute()
  /** The day of waiting of every change is over. */
  const takeEffect = async () => {
    await on.context.db
      .updateTable('email_changes')
      .set({ effective_at: new Date(0) })
      .execute()
    return await applyEmailChanges(on.context)
  }
  beforeEach(async () => {
    await move(ada, 'ada@ufficio.it')
    await move(ugo, 'ugo@altrove.it')
    await on.context.db.insertInto('domains').values({ name: 'ufficio.it' }).execute()
  })

  it.each([
    ['demoted', () => demote(ada, ugo)],
    ['removed', () => remove(ada, ugo)],
    ['given an address outside them', () => change(ada, { email: 'ada@sub.ufficio.it' })],
    [
      'given an address outside them that a colleague asked for',
      async () => {
        const access_granted_at = new Date(Date.now() - 8 * 86_400_000)
        await on.context.db.updateTable('users').set({ access_granted_at }).execute()
        await change(ada, { email: 'ada@sub.ufficio.it' }, ugo)
        const params = { id: ada.user.id }
        const body = { change: await pendingChange(on, params.id) }
        return await on.inject(approveEmailChange, { params, body }, ada)
      },
    ],
  ])('the last administrator whom the mail domains permit cannot be %s', async (_, act) => {
    const { status, failure } = await act()
    expect([status, failure.error.id]).toEqual([403, 'not-allowed'])
    expect(failure.errorMessage).toContain('dominio ammesso')
    const row = await on.context.db
      .selectFrom('users')
      .select(['role', 'email', 'removed_at'])
      .where('id', '=', ada.user.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ role: 'admin', email: 'ada@ufficio.it', removed_at: null })
  })

  it('the last permitted administrator may get another permitted address, and be removed once another is permitted', async () => {
    expect((await change(ada, { email: 'Ada.Neri@UFFICIO.it' })).status).toBe(200)
    expect((await change(ugo, { email: 'ugo@ufficio.it' })).status).toBe(200)
    await takeEffect()
    expect((await demote(ada, ugo)).status).toBe(200)
  })

  it('one permitted administrator remains when two leave concurrently', async () => {
    await move(ugo, 'ugo@ufficio.it')
    const leave = (one: SignedIn) => change(one, { email: 'via@altrove.it' }, one)
    const answers = await Promise.all([leave(ada), leave(ugo)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // Each was possible while the other waited.
    expect(await takeEffect()).toEqual({ applied: 1, impossible: 1 })
  })

  it('a change of a user is not refused where the mail domains permit no administrator already', async () => {
    await on.context.db.updateTable('domains').set({ name: 'nessuno.it' }).execute()
    expect((await demote(ada, ugo)).status).toBe(200)
  })
})
