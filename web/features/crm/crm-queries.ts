import type { QueryClient } from '@tanstack/react-query'
import { listLeads, readLead } from '../../../shared/api/leads.ts'
import { searchOwners } from '../../../shared/api/owners.ts'
import { searchProducts } from '../../../shared/api/products.ts'
import { callQuery } from '../../lib/call-query.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { queryOf } from '../../lib/list-state.ts'
import { listPageQuery } from '../../lib/use-list-page.ts'
import type { LeadListState, OwnerListState, ProductListState } from './crm-list-states.ts'

const PRODUCTS = ['crm-products', 'list']
const OWNERS = ['crm-owners', 'list']
const LEADS = ['crm-leads']

export const productPageQuery = ({ active, type, ...state }: ProductListState) => {
  const query = { ...queryOf(state), ...(active && { active }), ...(type && { type }) }
  return listPageQuery(PRODUCTS, searchProducts, { query }, ({ products, count, types, keptAt }) => {
    return { rows: products, count, exact: true, types, keptAt }
  })
}

export const ownerPageQuery = ({ active, ...state }: OwnerListState) => {
  const query = { ...queryOf(state), ...(active && { active }) }
  return listPageQuery(OWNERS, searchOwners, { query }, ({ owners, count, keptAt }) => {
    return { rows: owners, count, exact: true, keptAt }
  })
}

export const leadPageQuery = (state: LeadListState) =>
  listPageQuery([...LEADS, 'list'], listLeads, { query: queryOf(state) }, ({ leads, count }) => {
    return { rows: leads, count, exact: true }
  })

export const leadQuery = (id: string) =>
  callQuery([...LEADS, id], readLead, { params: { id } }, ({ lead }) => lead)

/** Called after any change: reloads the list and the form's catalogue. */
export const reloadProducts = (client: QueryClient, options?: { throwOnError: boolean }) =>
  Promise.all([
    client.invalidateQueries({ queryKey: PRODUCTS }, options),
    client.invalidateQueries({ queryKey: catalogueQueries.products.queryKey }, options),
  ])

export const reloadOwners = (client: QueryClient, options?: { throwOnError: boolean }) =>
  Promise.all([
    client.invalidateQueries({ queryKey: OWNERS }, options),
    client.invalidateQueries({ queryKey: catalogueQueries.owners.queryKey }, options),
  ])

export const reloadLeads = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: LEADS }, options)
