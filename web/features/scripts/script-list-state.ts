import { type ListState, listStart, readListState } from '../../lib/list-state.ts'

export type ScriptColumn = 'name' | 'updatedAt'
export type ScriptListState = ListState<ScriptColumn>

export const SCRIPT_LIST_START: ScriptListState = listStart('updatedAt')

export const readScriptListState = (search: Record<string, unknown>): ScriptListState =>
  readListState(search, ['name', 'updatedAt'], SCRIPT_LIST_START)
