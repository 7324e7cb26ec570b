import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import { isRecordId } from '../../shared/page-paths.ts'
import { CONSENT_START, type ConsentState, readConsentState } from '../features/consents/consent-state.ts'
import { HISTORY_START, type HistoryState, readHistoryState } from '../features/history/history-state.ts'
import { DonePage } from '../features/identity/done-page.tsx'
import { MailboxPage } from '../features/identity/mailbox-page.tsx'
import {
  OPERATION_LIST_START,
  type OperationListState,
  readOperationListState,
} from '../features/operations/operation-list-state.ts'
import { OutboxPage } from '../features/outbox/outbox-page.tsx'
import { OVERVIEW_START, type OverviewState, readOverviewState } from '../features/overview/overview-state.ts'
import {
  RECORD_LIST_START,
  type RecordListState,
  readRecordListState,
} from '../features/records/record-list-state.ts'
import {
  readTemplateListState,
  TEMPLATE_LIST_START,
  type TemplateListState,
} from '../features/templates/template-list-state.ts'
import { readUserListState, USER_LIST_START, type UserListState } from '../features/users/user-list-state.ts'
import {
  crmContact,
  crmContract,
  crmLead,
  crmLeads,
  crmMapping,
  crmOwners,
  crmProducts,
} from './crm-routes.ts'
import { ErrorScreen, LoadingScreen, NotFound } from './fallback-screens.tsx'
import { authenticatedRoute, rootRoute } from './root-route.ts'
import { plainSearch, readSearch, writeSearch } from './url-params.ts'

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

const records = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/records',
  // A link may omit each parameter; the parsed state is complete.
  validateSearch: (search: Partial<RecordListState> & SearchSchemaInput): RecordListState =>
    readRecordListState(search),
  search: { middlewares: [stripSearchParams(RECORD_LIST_START)] },
  component: lazyRouteComponent(() => import('./record-list-screen.tsx'), 'RecordListScreen'),
})

const users = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/users',
  validateSearch: (search: Partial<UserListState> & SearchSchemaInput): UserListState =>
    readUserListState(search),
  search: { middlewares: [stripSearchParams(USER_LIST_START)] },
  component: lazyRouteComponent(() => import('./user-list-screen.tsx'), 'UserListScreen'),
})

const overview = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/overview',
  validateSearch: (search: Partial<OverviewState> & SearchSchemaInput): OverviewState =>
    readOverviewState(search),
  search: { middlewares: [stripSearchParams(OVERVIEW_START)] },
  component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
})

const operations = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/scripts',
  validateSearch: (search: Partial<OperationListState> & SearchSchemaInput): OperationListState =>
    readOperationListState(search),
  search: { middlewares: [stripSearchParams(OPERATION_LIST_START)] },
  component: lazyRouteComponent(() => import('./operation-list-screen.tsx'), 'OperationListScreen'),
})

const templates = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/templates',
  validateSearch: (search: Partial<TemplateListState> & SearchSchemaInput): TemplateListState =>
    readTemplateListState(search),
  search: { middlewares: [stripSearchParams(TEMPLATE_LIST_START)] },
  component: lazyRouteComponent(() => import('./template-list-screen.tsx'), 'TemplateListScreen'),
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

const mailTexts = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/mail-texts',
  component: lazyRouteComponent(() => import('./mail-texts-screen.tsx'), 'MailTextsScreen'),
})

/** Administered entries have one page for a new entry and one for each stored entry. */
const operation = {
  getParentRoute: () => authenticatedRoute,
  component: lazyRouteComponent(() => import('./operation-edit-screen.tsx'), 'OperationEditScreen'),
}
const newOperation = createRoute({ ...operation, path: '/scripts/new' })
const operationById = createRoute({
  ...operation,
  path: '/scripts/$id',
  beforeLoad: listAndDetailRoutes('/scripts'),
})

const template = {
  getParentRoute: () => authenticatedRoute,
  component: lazyRouteComponent(() => import('./template-edit-screen.tsx'), 'TemplateEditScreen'),
}
const newTemplate = createRoute({ ...template, path: '/templates/new' })
const templateById = createRoute({
  ...template,
  path: '/templates/$id',
  beforeLoad: listAndDetailRoutes('/templates'),
})

const templateVariables = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/templates/custom',
  component: lazyRouteComponent(
    () => import('./template-variable-list-screen.tsx'),
    'TemplateVariableListScreen',
  ),
})
const templateVariable = {
  getParentRoute: () => authenticatedRoute,
  component: lazyRouteComponent(
    () => import('./template-variable-edit-screen.tsx'),
    'TemplateVariableEditScreen',
  ),
}
const newTemplateVariable = createRoute({ ...templateVariable, path: '/templates/custom/new' })
const templateVariableById = createRoute({
  ...templateVariable,
  path: '/templates/custom/$id',
  beforeLoad: listAndDetailRoutes('/templates/custom'),
})

/** A URL with an invalid id redirects to its list. */
function listAndDetailRoutes(to: '/scripts' | '/templates' | '/templates/custom') {
  return ({ params }: { params: { id: string } }) => {
    if (!isRecordId(params.id)) throw redirect({ to, replace: true })
  }
}

/** GAP-2: fixed path segments take precedence; any other segment must be a record's id. */
const needsId = ({ params }: { params: { id: string } }) => {
  if (!isRecordId(params.id)) throw redirect({ to: '/records', replace: true })
}

const services = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/services',
  component: lazyRouteComponent(() => import('./services-screen.tsx'), 'ServicesScreen'),
})

/** One component for all URLs of the form: a new record that is stored keeps the same form. */
const form = createRoute({
  getParentRoute: () => authenticatedRoute,
  id: 'form',
  component: lazyRouteComponent(() => import('./record-form-screen.tsx'), 'RecordFormScreen'),
})

const withinForm = { getParentRoute: () => form, validateSearch: plainSearch }
const newRecord = createRoute({ ...withinForm, path: '/new' })
const newRecordLong = createRoute({ ...withinForm, path: '/records/new' })

const open = { ...withinForm, beforeLoad: needsId }
const record = createRoute({ ...open, path: '/$id' })
const recordStatus = createRoute({ ...open, path: '/$id/$status' })
const recordLong = createRoute({ ...open, path: '/records/$id' })
const recordLongStatus = createRoute({ ...open, path: '/records/$id/$status' })
const duplicate = createRoute({ ...open, path: '/$id/duplicate' })

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    mailbox,
    done,
    outbox,
    authenticatedRoute.addChildren([
      home,
      records,
      operations,
      newOperation,
      operationById,
      templates,
      newTemplate,
      templateById,
      templateVariables,
      newTemplateVariable,
      templateVariableById,
      users,
      overview,
      packages,
      history,
      consents,
      mailTexts,
      crmProducts,
      crmOwners,
      crmLeads,
      crmMapping,
      crmLead,
      services,
      crmContact,
      crmContract,
      form.addChildren([
        newRecord,
        newRecordLong,
        record,
        recordStatus,
        recordLong,
        recordLongStatus,
        duplicate,
      ]),
    ]),
  ]),
  context: { queryClient: undefined! },
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
    router: typeof router
  }
}
