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
import { OutboxPage } from '../features/outbox/outbox-page.tsx'
import { OVERVIEW_START, type OverviewState, readOverviewState } from '../features/overview/overview-state.ts'
import {
  RECORD_LIST_START,
  type RecordListState,
  readRecordListState,
} from '../features/records/list-state.ts'
import {
  readScriptListState,
  SCRIPT_LIST_START,
  type ScriptListState,
} from '../features/scripts/script-list-state.ts'
import {
  readTemplateListState,
  TEMPLATE_LIST_START,
  type TemplateListState,
} from '../features/templates/template-list-state.ts'
import { readUserListState, USER_LIST_START, type UserListState } from '../features/users/user-list-state.ts'
import { plainSearch, readSearch, writeSearch } from './address.ts'
import {
  crmContact,
  crmContract,
  crmLead,
  crmLeads,
  crmMapping,
  crmOwners,
  crmProducts,
} from './crm-addresses.ts'
import { portal, root } from './portal.ts'
import { NotFound, Starting, WentWrong } from './special-screens.tsx'

const mailbox = createRoute({ getParentRoute: () => root, path: '/identity/mailbox', component: MailboxPage })
const done = createRoute({ getParentRoute: () => root, path: '/identity/done', component: DonePage })
const outbox = createRoute({ getParentRoute: () => root, path: '/outbox', component: OutboxPage })

const home = createRoute({
  getParentRoute: () => portal,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/records', replace: true })
  },
})

const records = createRoute({
  getParentRoute: () => portal,
  path: '/records',
  // Every part may be left out of a link; the state that is read is whole.
  validateSearch: (search: Partial<RecordListState> & SearchSchemaInput): RecordListState =>
    readRecordListState(search),
  search: { middlewares: [stripSearchParams(RECORD_LIST_START)] },
  component: lazyRouteComponent(() => import('./record-list-route.tsx'), 'RecordListRoute'),
})

const users = createRoute({
  getParentRoute: () => portal,
  path: '/users',
  validateSearch: (search: Partial<UserListState> & SearchSchemaInput): UserListState =>
    readUserListState(search),
  search: { middlewares: [stripSearchParams(USER_LIST_START)] },
  component: lazyRouteComponent(() => import('./user-list-route.tsx'), 'UserListRoute'),
})

const overview = createRoute({
  getParentRoute: () => portal,
  path: '/overview',
  validateSearch: (search: Partial<OverviewState> & SearchSchemaInput): OverviewState =>
    readOverviewState(search),
  search: { middlewares: [stripSearchParams(OVERVIEW_START)] },
  component: lazyRouteComponent(() => import('./overview-route.tsx'), 'OverviewRoute'),
})

const scripts = createRoute({
  getParentRoute: () => portal,
  path: '/scripts',
  validateSearch: (search: Partial<ScriptListState> & SearchSchemaInput): ScriptListState =>
    readScriptListState(search),
  search: { middlewares: [stripSearchParams(SCRIPT_LIST_START)] },
  component: lazyRouteComponent(() => import('./script-list-route.tsx'), 'ScriptListRoute'),
})

const templates = createRoute({
  getParentRoute: () => portal,
  path: '/templates',
  validateSearch: (search: Partial<TemplateListState> & SearchSchemaInput): TemplateListState =>
    readTemplateListState(search),
  search: { middlewares: [stripSearchParams(TEMPLATE_LIST_START)] },
  component: lazyRouteComponent(() => import('./template-list-route.tsx'), 'TemplateListRoute'),
})

const packages = createRoute({
  getParentRoute: () => portal,
  path: '/packages',
  validateSearch: ({ searchWord }: { searchWord?: string } & SearchSchemaInput): { searchWord: string } => ({
    searchWord: String(searchWord ?? '').slice(0, 200),
  }),
  search: { middlewares: [stripSearchParams({ searchWord: '' })] },
  component: lazyRouteComponent(() => import('./package-list-route.tsx'), 'PackageListRoute'),
})

const history = createRoute({
  getParentRoute: () => portal,
  path: '/history',
  validateSearch: (search: Partial<HistoryState> & SearchSchemaInput): HistoryState =>
    readHistoryState(search),
  search: { middlewares: [stripSearchParams(HISTORY_START)] },
  component: lazyRouteComponent(() => import('./history-route.tsx'), 'HistoryRoute'),
})

const consents = createRoute({
  getParentRoute: () => portal,
  path: '/consents',
  validateSearch: (search: Partial<ConsentState> & SearchSchemaInput): ConsentState =>
    readConsentState(search),
  search: { middlewares: [stripSearchParams(CONSENT_START)] },
  component: lazyRouteComponent(() => import('./consent-route.tsx'), 'ConsentRoute'),
})

const mailTexts = createRoute({
  getParentRoute: () => portal,
  path: '/mail-texts',
  component: lazyRouteComponent(() => import('./mail-texts-route.tsx'), 'MailTextsRoute'),
})

/** What is kept has one page for a new thing and for each that is there. */
const script = {
  getParentRoute: () => portal,
  component: lazyRouteComponent(() => import('./script-edit-route.tsx'), 'ScriptEditRoute'),
}
const newScript = createRoute({ ...script, path: '/scripts/new' })
const oneScript = createRoute({ ...script, path: '/scripts/$id', beforeLoad: knownAs('/scripts') })

const template = {
  getParentRoute: () => portal,
  component: lazyRouteComponent(() => import('./template-edit-route.tsx'), 'TemplateEditRoute'),
}
const newTemplate = createRoute({ ...template, path: '/templates/new' })
const oneTemplate = createRoute({ ...template, path: '/templates/$id', beforeLoad: knownAs('/templates') })

const customs = createRoute({
  getParentRoute: () => portal,
  path: '/templates/custom',
  component: lazyRouteComponent(() => import('./custom-list-route.tsx'), 'CustomListRoute'),
})
const custom = {
  getParentRoute: () => portal,
  component: lazyRouteComponent(() => import('./custom-edit-route.tsx'), 'CustomEditRoute'),
}
const newCustom = createRoute({ ...custom, path: '/templates/custom/new' })
const oneCustom = createRoute({
  ...custom,
  path: '/templates/custom/$id',
  beforeLoad: knownAs('/templates/custom'),
})

/** An address with a made-up id leads to its list. */
function knownAs(to: '/scripts' | '/templates' | '/templates/custom') {
  return ({ params }: { params: { id: string } }) => {
    if (!isRecordId(params.id)) throw redirect({ to, replace: true })
  }
}

/** GAP-2: fixed words win by being fixed; what is left must look like a record's id. */
const needsId = ({ params }: { params: { id: string } }) => {
  if (!isRecordId(params.id)) throw redirect({ to: '/records', replace: true })
}

const services = createRoute({
  getParentRoute: () => portal,
  path: '/services',
  component: lazyRouteComponent(() => import('./services-route.tsx'), 'ServicesRoute'),
})

/** One component for all addresses of the form: a new record that becomes a stored one stays the same form. */
const form = createRoute({
  getParentRoute: () => portal,
  id: 'form',
  component: lazyRouteComponent(() => import('./record-form-route.tsx'), 'RecordFormRoute'),
})

const within = { getParentRoute: () => form, validateSearch: plainSearch }
const newRecord = createRoute({ ...within, path: '/new' })
const newRecordLong = createRoute({ ...within, path: '/records/new' })

const open = { ...within, beforeLoad: needsId }
const record = createRoute({ ...open, path: '/$id' })
const recordStatus = createRoute({ ...open, path: '/$id/$status' })
const recordLong = createRoute({ ...open, path: '/records/$id' })
const recordLongStatus = createRoute({ ...open, path: '/records/$id/$status' })
const duplicate = createRoute({ ...open, path: '/$id/duplicate' })

export const router = createRouter({
  routeTree: root.addChildren([
    mailbox,
    done,
    outbox,
    portal.addChildren([
      home,
      records,
      scripts,
      newScript,
      oneScript,
      templates,
      newTemplate,
      oneTemplate,
      customs,
      newCustom,
      oneCustom,
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
  defaultPendingComponent: Starting,
  defaultErrorComponent: WentWrong,
  // Else an address that begins like a record’s, with more behind, would open the form for it.
  notFoundMode: 'root',
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
