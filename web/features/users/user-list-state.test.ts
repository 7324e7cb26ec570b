import { expect, it } from 'vitest'
import { readUserListState, USER_LIST_START, withToggledFilter } from './user-list-state.ts'

it('[USERS-10] The user list can be sorted only by the last modification', () => {
  expect(USER_LIST_START).toMatchObject({ orderBy: 'updatedAt', order: 'desc' })
  for (const orderBy of ['name', 'login', 'role'])
    expect(readUserListState({ orderBy }).orderBy).toBe('updatedAt')
})

it('readUserListState reads the tile from the URL and ignores other values', () => {
  expect(readUserListState({ filter: 'superAgent' }).filter).toBe('superAgent')
  for (const filter of ['Admin', 'owner', '', undefined, 7])
    expect(readUserListState({ filter }).filter).toBe('')
})

it('[USERS-6] [USERS-7] toggled selects one tile, deselects it if it is pressed again, and returns to the first page', () => {
  const third = { ...USER_LIST_START, page: 3, searchWord: 'rossi' }
  const admin = withToggledFilter(third, 'admin')
  expect(admin).toEqual({ ...third, page: 0, filter: 'admin' })
  expect(withToggledFilter(admin, 'fe').filter).toBe('fe')
  expect(withToggledFilter(admin, 'admin')).toEqual({ ...third, page: 0, filter: '' })
})
