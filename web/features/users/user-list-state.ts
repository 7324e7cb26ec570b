import { USER_GROUPS, type UserGroup } from '../../../shared/api/users.ts'
import { type ListState, listStart, oneOf, readListState } from '../../lib/list-state.ts'

/** The list's state, and the pressed tile; empty if there is none. */
export interface UserListState extends ListState<'updatedAt'> {
  filter: UserGroup | ''
}

/** USERS-10: users can be sorted only by their last modification. */
export const USER_LIST_START: UserListState = { ...listStart('updatedAt'), filter: '' }

export const readUserListState = (search: Record<string, unknown>): UserListState => ({
  ...readListState(search, ['updatedAt'], USER_LIST_START),
  filter: oneOf<UserGroup | ''>(USER_GROUPS, search.filter, ''),
})

/** USERS-6, GAP-41: pressing a tile sets its filter or removes it; one at a time. */
export const withToggledFilter = (state: UserListState, filter: UserGroup): UserListState => ({
  ...state,
  filter: state.filter === filter ? '' : filter,
  page: 0,
})
