import type { QueryClient } from '@tanstack/react-query'
import { listOperations, listRemovedOperations, readOperation } from '../../../shared/api/operations.ts'
import { listTemplateChoices } from '../../../shared/api/templates.ts'
import { callQuery } from '../../lib/call-query.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import type { Named } from '../../lib/find-same-name.ts'
import { queryOf } from '../../lib/list-state.ts'
import { listPageQuery } from '../../lib/use-list-page.ts'
import { entryQuery } from '../../ui/crud/entity.ts'
import { OPERATION_LIST_START, type OperationListState } from './operation-list-state.ts'

const LIST = ['scripts', 'list']

export const operationPageQuery = (state: OperationListState) =>
  listPageQuery(LIST, listOperations, { query: queryOf(state) }, ({ scripts, count }) => {
    return { rows: scripts, count, exact: true }
  })

/** GAP-11: the first page is prefetched for an administrator; its count is that of the chip (GAP-5). */
export const firstOperationsQuery = operationPageQuery(OPERATION_LIST_START)

export const operationQuery = (id: string) => entryQuery('scripts', id, readOperation, { params: { id } })

/** SCRIPTS-12: as options of a select. One array for every render, because it may be very long. */
export const templatePickerQuery = callQuery(
  ['templates', 'picker'],
  listTemplateChoices,
  {},
  ({ templates }) => templates.map(({ id, name }) => ({ value: id, label: name })),
)

/** All operations by name, as currently stored. */
export async function readNames(client: QueryClient): Promise<Named[]> {
  const operations = await client.fetchQuery({ ...catalogueQueries.operations, staleTime: 0 })
  return operations.map(({ id, name, tipo_di_utenza, client_type }) => {
    return { id, name, about: `${tipo_di_utenza}, ${client_type}` }
  })
}

/** Operations that can be restored; the key is below that of the operations. */
export const removedOperationsQuery = {
  ...callQuery(['scripts', 'removed'], listRemovedOperations, {}, ({ scripts }) => scripts),
  staleTime: 0,
}

/** Called after any change of operations: reloads the list and the form's catalogue. */
export const reloadOperations = (client: QueryClient, options?: { throwOnError: boolean }) =>
  client.invalidateQueries({ queryKey: ['scripts'] }, options)
