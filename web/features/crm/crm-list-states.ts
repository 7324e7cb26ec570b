import { LEAD_SORT_COLUMNS } from '../../../shared/api/leads.ts'
import { OWNER_SORT_COLUMNS } from '../../../shared/api/owners.ts'
import { PRODUCT_SORT_COLUMNS } from '../../../shared/api/products.ts'
import { type ListState, listStart, oneOf, readListState } from '../../lib/list-state.ts'

/** In use or not; empty for both. */
export type ActiveFilter = 'yes' | 'no' | ''
const ACTIVE = ['yes', 'no'] as const

export type ProductColumn = (typeof PRODUCT_SORT_COLUMNS)[number]
export interface ProductListState extends ListState<ProductColumn> {
  active: ActiveFilter
  type: string
}
export const PRODUCT_LIST_START: ProductListState = { ...listStart('updatedAt'), active: '', type: '' }
export const readProductListState = (search: Record<string, unknown>): ProductListState => ({
  ...readListState(search, PRODUCT_SORT_COLUMNS, PRODUCT_LIST_START),
  active: oneOf<ActiveFilter>(ACTIVE, search.active, ''),
  type: String(search.type ?? '').slice(0, 60),
})

export type OwnerColumn = (typeof OWNER_SORT_COLUMNS)[number]
export interface OwnerListState extends ListState<OwnerColumn> {
  active: ActiveFilter
}
export const OWNER_LIST_START: OwnerListState = { ...listStart('updatedAt'), active: '' }
export const readOwnerListState = (search: Record<string, unknown>): OwnerListState => ({
  ...readListState(search, OWNER_SORT_COLUMNS, OWNER_LIST_START),
  active: oneOf<ActiveFilter>(ACTIVE, search.active, ''),
})

export type LeadColumn = (typeof LEAD_SORT_COLUMNS)[number]
export type LeadListState = ListState<LeadColumn>
export const LEAD_LIST_START: LeadListState = listStart('at')
export const readLeadListState = (search: Record<string, unknown>): LeadListState =>
  readListState(search, LEAD_SORT_COLUMNS, LEAD_LIST_START)
