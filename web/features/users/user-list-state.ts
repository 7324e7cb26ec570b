import { USER_GROUPS, type UserGroup } from '../../../shared/api/users.ts'
import { type ListState, listStart, oneOf, readListState } from '../../lib/list-state.ts'

/** The list's state, and the tile that is pressed; empty when none is. */
export interface UserListState extends ListState<'updatedAt'> {
  filter: UserGroup | ''
}

/** USERS-10: users are sorted by their last modification alone. */
export const USER_LIST_START: UserListState = { ...listStart('updatedAt'), filter: '' }

export const readUserListState = (search: Record<string, unknown>): UserListState => ({
  ...readListState(search, ['updatedAt'], USER_LIST_START),
  filter: oneOf<UserGroup | ''>(USER_GROUPS, search.filter, ''),
})

/** USERS-6, GAP-41: pressing a tile takes its filter, or takes it away; one at a time. */
export const toggled = (state: UserListState, filter: UserGroup): UserListState => ({
  ...state,
  filter: state.filter === filter ? '' : filter,
  page: 0,
})
