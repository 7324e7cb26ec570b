import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import { isRecordId } from '../../shared/page-paths.ts'
import {
  OUTCOMES_START,
  type OutcomeListState,
  readOutcomeListState,
} from '../features/outcomes/outcome-state.ts'
import {
  RECORD_LIST_START,
  type RecordListState,
  readRecordListState,
} from '../features/records/record-list-state.ts'
import { authenticatedRoute } from './root-route.ts'
import { plainSearch } from './url-params.ts'

const records = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/records',
  // A link may omit each parameter; the parsed state is complete.
  validateSearch: (search: Partial<RecordListState> & SearchSchemaInput): RecordListState =>
    readRecordListState(search),
  search: { middlewares: [stripSearchParams(RECORD_LIST_START)] },
  component: lazyRouteComponent(() => import('./record-list-screen.tsx'), 'RecordListScreen'),
})

const outcomes = createRoute({
  getParentRoute: () => authenticatedRoute,
  path: '/outcomes',
  validateSearch: (search: Partial<OutcomeListState> & SearchSchemaInput): OutcomeListState =>
    readOutcomeListState(search),
  search: { middlewares: [stripSearchParams(OUTCOMES_START)] },
  component: lazyRouteComponent(() => import('./outcomes-screen.tsx'), 'OutcomesScreen'),
})

/** GAP-2: fixed path segments take precedence; any other segment must be a record's id. */
const needsId = ({ params }: { params: { id: string } }) => {
  if (!isRecordId(params.id)) throw redirect({ to: '/records', replace: true })
}

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

/** The list of records, what became of them, and the form. */
export const recordRoutes = [
  records,
  outcomes,
  form.addChildren([newRecord, newRecordLong, record, recordStatus, recordLong, recordLongStatus, duplicate]),
] as const
