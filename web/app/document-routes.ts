import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import { isRecordId } from '../../shared/page-paths.ts'
import {
  OPERATION_LIST_START,
  type OperationListState,
  readOperationListState,
} from '../features/operations/operation-list-state.ts'
import {
  readTemplateListState,
  TEMPLATE_LIST_START,
  type TemplateListState,
} from '../features/templates/template-list-state.ts'
import { authenticatedRoute } from './root-route.ts'

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

/** What documents and phone scripts are made of. */
export const documentRoutes = [
  operations,
  newOperation,
  operationById,
  templates,
  newTemplate,
  templateById,
  templateVariables,
  newTemplateVariable,
  templateVariableById,
] as const
