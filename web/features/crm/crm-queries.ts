import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listLeads, readLead } from '../../../shared/api/leads.ts'
import { searchOwners } from '../../../shared/api/owners.ts'
import { searchProducts } from '../../../shared/api/products.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { queryOf } from '../../lib/list-state.ts'
import { send } from '../../lib/transport.ts'
import { listPageQuery } from '../../lib/use-list-page.ts'
import type { LeadListState, OwnerListState, ProductListState } from './crm-list-states.ts'

const PRODUCTS = ['crm-products', 'list']
const OWNERS = ['crm-owners', 'list']
const LEADS = ['crm-leads']

export const productPageQuery = ({ active, type, ...state }: ProductListState) => {
  const query = { ...queryOf(state), ...(active && { active }), ...(type && { type }) }
  return listPageQuery([...PRODUCTS, query], async (signal) => {
    const { products, count, types, keptAt } = await send(searchProducts, { query }, { signal })
    return { rows: products, count, exact: true, types, keptAt }
  })
}

export const ownerPageQuery = ({ active, ...state }: OwnerListState) => {
  const query = { ...queryOf(state), ...(active && { active }) }
  return listPageQuery([...OWNERS, query], async (signal) => {
    const { owners, count, keptAt } = await send(searchOwners, { query }, { signal })
    return { rows: owners, count, exact: true, keptAt }
  })
}

export const leadPageQuery = (state: LeadListState) => {
  const query = queryOf(state)
  return listPageQuery([...LEADS, 'list', query], async (signal) => {
    const { leads, count } = await send(listLeads, { query }, { signal })
    return { rows: leads, count, exact: true }
  })
}

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEADS, id],
    queryFn: async ({ signal }) => (await send(readLead, { params: { id } }, { signal })).lead,
    meta: { failure: 'in place' },
  })

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
