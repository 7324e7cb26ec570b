import {
  createRoute,
  lazyRouteComponent,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import { CONSENT_START, type ConsentState, readConsentState } from '../features/consents/consent-state.ts'
import {
  CALL_CONSENT_START,
  type CallConsentState,
  readCallConsentState,
} from '../features/contact-bases/call-consent-state.ts'
import { HISTORY_START, type HistoryState, readHistoryState } from '../features/history/history-state.ts'
import { readUserListState, USER_LIST_START, type UserListState } from '../features/users/user-list-state.ts'
import { authenticatedRoute } from './root-route.ts'

const users = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/users',
  validateSearch: (search: Partial<UserListState> & SearchSchemaInput): UserListState =>
    readUserListState(search),
  search: { middlewares: [stripSearchParams(USER_LIST_START)] },
  component: lazyRouteComponent(() => import('./user-list-screen.tsx'), 'UserListScreen'),
})

const packages = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/packages',
  validateSearch: ({ searchWord }: { searchWord?: string } & SearchSchemaInput): { searchWord: string } => ({
    searchWord: String(searchWord ?? '').slice(0, 200),
  }),
  search: { middlewares: [stripSearchParams({ searchWord: '' })] },
  component: lazyRouteComponent(() => import('./package-list-screen.tsx'), 'PackageListScreen'),
})

const history = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/history',
  validateSearch: (search: Partial<HistoryState> & SearchSchemaInput): HistoryState =>
    readHistoryState(search),
  search: { middlewares: [stripSearchParams(HISTORY_START)] },
  component: lazyRouteComponent(() => import('./history-screen.tsx'), 'HistoryScreen'),
})

const consents = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/consents',
  validateSearch: (search: Partial<ConsentState> & SearchSchemaInput): ConsentState =>
    readConsentState(search),
  search: { middlewares: [stripSearchParams(CONSENT_START)] },
  component: lazyRouteComponent(() => import('./consent-screen.tsx'), 'ConsentScreen'),
})

const callConsents = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/call-consents',
  validateSearch: (search: Partial<CallConsentState> & SearchSchemaInput): CallConsentState =>
    readCallConsentState(search),
  search: { middlewares: [stripSearchParams(CALL_CONSENT_START)] },
  component: lazyRouteComponent(() => import('./call-consent-screen.tsx'), 'CallConsentScreen'),
})

const mailTexts = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/mail-texts',
  component: lazyRouteComponent(() => import('./mail-texts-screen.tsx'), 'MailTextsScreen'),
})

const services = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/services',
  component: lazyRouteComponent(() => import('./services-screen.tsx'), 'ServicesScreen'),
})

const system = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/system',
  component: lazyRouteComponent(() => import('./system-screen.tsx'), 'SystemScreen'),
})

const dutyRules = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/duty-rules',
  component: lazyRouteComponent(() => import('./duty-rules-screen.tsx'), 'DutyRulesScreen'),
})

const withdrawals = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/withdrawals',
  component: lazyRouteComponent(() => import('./withdrawals-screen.tsx'), 'WithdrawalsScreen'),
})

const people = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('./people-screen.tsx'), 'PeopleScreen'),
})

/** The lists of administrators, and what they watch over. */
export const administrationRoutes = [
  users,
  packages,
  history,
  consents,
  callConsents,
  mailTexts,
  services,
  system,
  dutyRules,
  withdrawals,
  people,
] as const
