import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import { DonePage } from '../features/identity/done-page.tsx'
import { MailboxPage } from '../features/identity/mailbox-page.tsx'
import { OutboxPage } from '../features/outbox/outbox-page.tsx'
import { OVERVIEW_START, type OverviewState, readOverviewState } from '../features/overview/overview-state.ts'
import { administrationRoutes } from './administration-routes.ts'
import { crmRoutes } from './crm-routes.ts'
import { documentRoutes } from './document-routes.ts'
import { ErrorScreen, LoadingScreen, NotFound } from './fallback-screens.tsx'
import { recordRoutes } from './record-routes.ts'
import { authenticatedRoute, rootRoute } from './root-route.ts'
import { readSearch, writeSearch } from './url-params.ts'

const mailbox = createRoute({
  getParentRoute: () => rootRoute,
  path: '/identity/mailbox',
  component: MailboxPage,
})
const done = createRoute({ getParentRoute: () => rootRoute, path: '/identity/done', component: DonePage })
const outbox = createRoute({ getParentRoute: () => rootRoute, path: '/outbox', component: OutboxPage })

const home = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/records', replace: true })
  },
})

const overview = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/overview',
  validateSearch: (search: Partial<OverviewState> & SearchSchemaInput): OverviewState =>
    readOverviewState(search),
  search: { middlewares: [stripSearchParams(OVERVIEW_START)] },
  component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
})

const routeTree = rootRoute.addChildren([
  mailbox,
  done,
  outbox,
  authenticatedRoute.addChildren([
    home,
    ...recordRoutes,
    overview,
    ...documentRoutes,
    ...administrationRoutes,
    ...crmRoutes,
  ]),
])

/** The router of a page that is loaded anew. */
export const createPortalRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ErrorScreen,
    // Otherwise a URL that begins like a record's, with further segments, would open the form.
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFound,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
