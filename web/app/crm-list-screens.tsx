import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { LeadListState, OwnerListState, ProductListState } from '../features/crm/crm-list-states.ts'
import { LeadListPage } from '../features/leads/lead-list-page.tsx'
import { LeadPage } from '../features/leads/lead-page.tsx'
import { OwnerListPage } from '../features/owners/owner-list-page.tsx'
import { ProductListPage } from '../features/products/product-list-page.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const ImportProducts = lazyPart(async () => ({
  default: (await import('../features/uploads/upload-dialogs.tsx')).ProductsDialog,
}))
const ImportOwners = lazyPart(async () => ({
  default: (await import('../features/uploads/upload-dialogs.tsx')).OwnersDialog,
}))

const products = getRouteApi('/app/crm/products')
const owners = getRouteApi('/app/crm/owners')
const leads = getRouteApi('/app/crm/leads')
const lead = getRouteApi('/app/crm/leads/$id')

type Options = { replace: boolean }

export function ProductListScreen() {
  useDocumentTitle('Prodotti · Sportello')
  const navigate = products.useNavigate()
  const onState = useCallback(
    (search: ProductListState, { replace }: Options = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  )
  return <ProductListPage state={products.useSearch()} onState={onState} Import={ImportProducts} />
}

export function OwnerListScreen() {
  useDocumentTitle('Contact Owner · Sportello')
  const navigate = owners.useNavigate()
  const onState = useCallback(
    (search: OwnerListState, { replace }: Options = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  )
  return <OwnerListPage state={owners.useSearch()} onState={onState} Import={ImportOwners} />
}

export function LeadListScreen() {
  useDocumentTitle('Lead · Sportello')
  const navigate = leads.useNavigate()
  const onState = useCallback(
    (search: LeadListState, { replace }: Options = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  )
  return <LeadListPage state={leads.useSearch()} onState={onState} />
}

export function LeadScreen() {
  useDocumentTitle('Lead · Sportello')
  const { id } = lead.useParams()
  return <LeadPage key={id} id={id} />
}
