import { type ListState, listStart, readListState } from '../../lib/list-state.ts'

export type OperationColumn = 'name' | 'updatedAt'
export type OperationListState = ListState<OperationColumn>

export const OPERATION_LIST_START: OperationListState = listStart('updatedAt')

export const readOperationListState = (search: Record<string, unknown>): OperationListState =>
  readListState(search, ['name', 'updatedAt'], OPERATION_LIST_START)
