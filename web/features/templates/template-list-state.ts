import { type ListState, listStart, readListState } from '../../lib/list-state.ts'

export type TemplateColumn = 'name' | 'filename' | 'updatedAt'
export type TemplateListState = ListState<TemplateColumn>

export const TEMPLATE_LIST_START: TemplateListState = listStart('updatedAt')

export const readTemplateListState = (search: Record<string, unknown>): TemplateListState =>
  readListState(search, ['name', 'filename', 'updatedAt'], TEMPLATE_LIST_START)
