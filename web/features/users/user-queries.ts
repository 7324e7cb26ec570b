import type { QueryClient } from '@tanstack/react-query'
import { readUserLogs, searchUsers } from '../../../shared/api/users.ts'
import { callQuery } from '../../lib/call-query.ts'
import { queryOf } from '../../lib/list-state.ts'
import { listPageQuery } from '../../lib/use-list-page.ts'
import { USER_LIST_START, type UserListState } from './user-list-state.ts'

const LIST = ['users', 'list']

export const userPageQuery = ({ filter, ...state }: UserListState) => {
  const query = { ...queryOf(state), ...(filter && { filter }) }
  return listPageQuery(LIST, searchUsers, { query }, ({ users, count, groups }) => {
    return { rows: users, count, exact: true, groups }
  })
}

/** Called after any change of users. */
export const firstUsersQuery = userPageQuery(USER_LIST_START)

export const userLogsQuery = (id: string) => ({
  ...callQuery(['users', 'logs', id], readUserLogs, { params: { id } }, ({ logs }) => logs),
  staleTime: 0,
})

/** After any change to users. */
export const reloadUsers = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: LIST }, options)
