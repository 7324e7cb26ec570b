import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readUserLogs, searchUsers } from '../../../shared/api/users.ts'
import { queryOf } from '../../lib/list-state.ts'
import { send } from '../../lib/transport.ts'
import { listPageQuery } from '../../lib/use-list-page.ts'
import { USER_LIST_START, type UserListState } from './user-list-state.ts'

const LIST = ['users', 'list']

export const userPageQuery = ({ filter, ...state }: UserListState) => {
  const query = { ...queryOf(state), ...(filter && { filter }) }
  return listPageQuery([...LIST, query], async (signal) => {
    const { users, count, groups } = await send(searchUsers, { query }, { signal })
    return { rows: users, count, exact: true, groups }
  })
}

/** Called after any change of users. */
export const firstUsersQuery = userPageQuery(USER_LIST_START)

export const userLogsQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'logs', id],
    queryFn: async ({ signal }) => (await send(readUserLogs, { params: { id } }, { signal })).logs,
    staleTime: 0,
    meta: { failure: 'in place' },
  })

/** After any change to users. */
export const reloadUsers = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: LIST }, options)
