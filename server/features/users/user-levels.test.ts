import { expect, it } from 'vitest'
import { createUser } from '../../../shared/api/users.ts'
import { PASSWORD } from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import { userRoutes } from './routes.ts'

let count = 0
const server = await serverOfFile({ routes: userRoutes })
const admin = await server.signedIn({ role: 'admin' })

const NEW = { name: 'Rita', email: 'rita@example.it', role: 'user', password: PASSWORD }
const create = (body: object) =>
  server.injectUnchecked(createUser, { body: { ...NEW, login: `rita${++count}`, ...body } }, admin)
const levelOf = async (id: string) => {
  const users = server.context.db.selectFrom('users').select('level').where('id', '=', id)
  return (await users.executeTakeFirstOrThrow()).level
}

it.each(['base', 'junior1', 'junior2', 'intermedio', 'esperto', 'superAgent'])(
  'A user who is added stores the title of its level: %s [USERS-18] [ENUM-53]',
  async (level) => {
    const { body } = await create({ level })
    expect(body.user.level).toBe(level)
    expect(await levelOf(body.user.id)).toBe(level)
  },
)

it('A user who is added has the level `base` unless another is sent, and no level outside the list [USERS-19] [ENUM-53]', async () => {
  expect((await create({})).body.user).toMatchObject({ level: 'base', send_email: false })
  for (const level of ['1', 'Base', 'junior3', '']) expect((await create({ level })).status).toBe(400)
})

it('A user who is added is an administrator or a user [ENUM-52]', async () => {
  expect((await create({ role: 'admin' })).body.user.role).toBe('admin')
  for (const role of ['Admin', 'owner', '']) expect((await create({ role })).status).toBe(400)
})
