import { describe, expect, it } from 'vitest'
import { searchUsers, USER_GROUPS } from '../../../shared/api/users.ts'
import { addRow, setRows } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { userRoutes } from './routes.ts'

const START = new Date('2026-03-01T09:00:00Z')

/** In the order in which they were last modified. */
const PEOPLE = [
  ['Nicolò', 'D’Angelo', 'nico', 'user', 'base', false],
  ['Anna', 'Rossi', 'anna.rossi', 'user', 'esperto', true],
  ['Ugo', 'Admini', 'ugo', 'user', 'esperto', false],
  ['Marta', 'Neri', '50%_sconto', 'admin', 'superAgent', true],
] as const

const server = await serverOfFile({ routes: userRoutes })
const admin = await server.signedIn({ role: 'admin', level: 'junior1', login: 'capo', name: 'Ada' })
const { db } = server.context
for (const [index, [name, last_name, login, role, level, send_email]] of PEOPLE.entries()) {
  const updated_at = new Date(START.getTime() + index * 60_000)
  const email = `${index}@example.it`
  await addRow(db, 'users', {
    name,
    last_name,
    login,
    role,
    level,
    send_email,
    email,
    updated_at,
    password_hash: 'secret',
  })
}
await setRows(db, 'users', { login: 'capo' }, { updated_at: START, last_name: 'Ferri' })
await addRow(db, 'users', {
  name: 'Via',
  login: 'via',
  email: 'v@example.it',
  role: 'admin',
  level: 'base',
  password_hash: 'x',
})
await db.updateTable('users').set({ removed_at: START }).where('login', '=', 'via').execute()

const search = async (query: Record<string, unknown> = {}) =>
  (await server.inject(searchUsers, { query: query }, admin)).body
const logins = async (query: Record<string, unknown>) => (await search(query)).users.map(({ login }) => login)

describe('the list of users [API-12] [API-18]', () => {
  it('the list of users contains the permitted fields of each user, and never a password [USERS-16] [USERS-17]', async () => {
    const { users, count } = await search({ searchWord: 'rossi' })
    expect(count).toBe(1)
    expect(users).toEqual([
      {
        id: expect.any(String),
        name: 'Anna',
        last_name: 'Rossi',
        login: 'anna.rossi',
        email: '1@example.it',
        role: 'user',
        level: 'esperto',
        enter_outcomes: false,
        send_email: true,
        activated_g: false,
        mustChangePassword: false,
        updatedAt: '2026-03-01T09:01:00.000Z',
        locks: [],
      },
    ])
  })

  it('the list of users leaves out removed users', async () => {
    expect(await search({ searchWord: 'via' })).toMatchObject({ users: [], count: 0 })
  })

  it.each([
    ['nicolo', ['nico']],
    ['D‘ANGELO', ['nico']],
    ['ugo admini', ['ugo']],
    ['rossi anna', ['anna.rossi']],
    ['anna bianchi', []],
    ['admin', ['50%_sconto', 'ugo', 'capo']],
    ['%', ['50%_sconto']],
    ['_', ['50%_sconto']],
    ["'; drop table users; --", []],
  ])(
    'the list of users is searched by name, last name, login and role: %s [USERS-1]',
    async (searchWord, found) => {
      expect(await logins({ searchWord, limit: 500 })).toEqual(found)
    },
  )

  it('the list of users is sorted by the last modification alone [USERS-10] [CONST-2]', async () => {
    const order = ['50%_sconto', 'ugo', 'anna.rossi', 'nico']
    expect((await logins({ columnName: 'updatedAt' })).slice(0, 3)).toEqual(order.slice(0, 3))
    expect((await logins({ columnName: 'updatedAt', order: 'asc' })).slice(-3)).toEqual(
      order.slice(0, 3).toReversed(),
    )
    for (const columnName of ['name', 'login', 'password_hash'])
      expect((await server.injectUnchecked(searchUsers, { query: { columnName } }, admin)).status).toBe(400)
  })

  it('the list of users is paged, with each user on one page', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => logins({ page, limit: 2 })))
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(new Set(pages.flat()).size).toBe(5)
    expect(await search({ page: 3, limit: 2 })).toMatchObject({ users: [], count: 5 })
  })
})

// Also API-85.
describe('the groups of users [USERS-4] [USERS-7]', () => {
  it('the groups of users are counted by the server', async () => {
    const { groups } = await search()
    expect(groups).toEqual({
      admin: 2,
      user: 3,
      fe: 2,
      base: 1,
      junior1: 1,
      junior2: 0,
      intermedio: 0,
      esperto: 2,
      superAgent: 1,
    })
    expect(Object.keys(groups).toSorted()).toEqual([...USER_GROUPS].toSorted())
  })

  it('the groups of users count the results of the search, regardless of the filter', async () => {
    const { groups, count } = await search({ searchWord: 'admin', filter: 'fe' })
    expect(count).toBe(1)
    expect(groups).toMatchObject({ admin: 2, user: 1, fe: 1, esperto: 1, junior2: 0 })
  })

  it.each([
    ['admin', ['50%_sconto', 'capo']],
    ['user', ['ugo', 'anna.rossi', 'nico']],
    ['fe', ['50%_sconto', 'anna.rossi']],
    ['junior2', []],
    ['esperto', ['ugo', 'anna.rossi']],
    ['superAgent', ['50%_sconto']],
  ])('the groups of users filter the list: %s', async (filter, found) => {
    expect((await logins({ filter })).toSorted()).toEqual([...found].toSorted())
    expect((await search({ filter })).count).toBe(found.length)
  })

  it('an unknown group of users is refused', async () => {
    expect((await server.injectUnchecked(searchUsers, { query: { filter: 'Admin' } }, admin)).status).toBe(
      400,
    )
  })
})
