import { expect, it } from 'vitest'
import { readUserListState, toggled, USER_LIST_START } from './user-list-state.ts'

it('[USERS-10] sorts by the last modification alone', () => {
  expect(USER_LIST_START).toMatchObject({ orderBy: 'updatedAt', order: 'desc' })
  for (const orderBy of ['name', 'login', 'role'])
    expect(readUserListState({ orderBy }).orderBy).toBe('updatedAt')
})

it('reads the tile of the address, and no other word', () => {
  expect(readUserListState({ filter: 'superAgent' }).filter).toBe('superAgent')
  for (const filter of ['Admin', 'owner', '', undefined, 7])
    expect(readUserListState({ filter }).filter).toBe('')
})

it('[USERS-6] [USERS-7] one tile at a time is pressed, and again is off; both go to the first page', () => {
  const third = { ...USER_LIST_START, page: 3, searchWord: 'rossi' }
  const admin = toggled(third, 'admin')
  expect(admin).toEqual({ ...third, page: 0, filter: 'admin' })
  expect(toggled(admin, 'fe').filter).toBe('fe')
  expect(toggled(admin, 'admin')).toEqual({ ...third, page: 0, filter: '' })
})
