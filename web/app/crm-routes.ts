import {
  createRoute,
  lazyRouteComponent,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import {
  LEAD_LIST_START,
  type LeadListState,
  OWNER_LIST_START,
  type OwnerListState,
  PRODUCT_LIST_START,
  type ProductListState,
  readLeadListState,
  readOwnerListState,
  readProductListState,
} from '../features/crm/crm-list-states.ts'
import { MAPPING_START, type MappingState, readMappingState } from '../features/crm/mapping-state.ts'
import { authenticatedRoute } from './root-route.ts'

const products = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/crm/products',
  validateSearch: (search: Partial<ProductListState> & SearchSchemaInput): ProductListState =>
    readProductListState(search),
  search: { middlewares: [stripSearchParams(PRODUCT_LIST_START)] },
  component: lazyRouteComponent(() => import('./crm-list-screens.tsx'), 'ProductListScreen'),
})
const owners = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/crm/owners',
  validateSearch: (search: Partial<OwnerListState> & SearchSchemaInput): OwnerListState =>
    readOwnerListState(search),
  search: { middlewares: [stripSearchParams(OWNER_LIST_START)] },
  component: lazyRouteComponent(() => import('./crm-list-screens.tsx'), 'OwnerListScreen'),
})
const leads = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/crm/leads',
  validateSearch: (search: Partial<LeadListState> & SearchSchemaInput): LeadListState =>
    readLeadListState(search),
  search: { middlewares: [stripSearchParams(LEAD_LIST_START)] },
  component: lazyRouteComponent(() => import('./crm-list-screens.tsx'), 'LeadListScreen'),
})
const mapping = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/crm/mapping',
  validateSearch: (search: Partial<MappingState> & SearchSchemaInput): MappingState =>
    readMappingState(search),
  search: { middlewares: [stripSearchParams(MAPPING_START)] },
  component: lazyRouteComponent(() => import('./crm-mapping-screen.tsx'), 'CrmMappingScreen'),
})
const lead = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/crm/leads/$id',
  component: lazyRouteComponent(() => import('./crm-list-screens.tsx'), 'LeadScreen'),
})

/** SYNC-9: what a sync into the built-in CRM opens. */
const contact = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/crm/contacts/$id',
  component: lazyRouteComponent(() => import('./crm-entry-screens.tsx'), 'ContactScreen'),
})
const contract = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/crm/contracts/$id',
  component: lazyRouteComponent(() => import('./crm-entry-screens.tsx'), 'ContractScreen'),
})

export const crmRoutes = [products, owners, leads, mapping, lead, contact, contract] as const
