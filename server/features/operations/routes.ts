import {
  listOperationChoices as listOperationChoicesCall,
  listOperations as listOperationsCall,
  listRemovedOperations as listRemovedOperationsCall,
  operationCalls,
  previewScript,
  readOperation,
  restoreOperation as restoreOperationCall,
} from '../../../shared/api/operations.ts'
import { addCustomVariables, findValues, type RecordValues } from '../../documents/find-values.ts'
import { renderScript } from '../../documents/script-html.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { countRecords, listOperationChoices, operations, removeOperation } from './operations.ts'
import { listRemovedOperations, restoreOperation } from './restore-operation.ts'

/** @param recordValues the values of a real record for a preview */
export const operationRoutes = (recordValues: RecordValues): Route[] => [
  route(listOperationsCall, 'any user', async ({ context: { db }, query }) => {
    const { entries, count } = await operations.search(db, query)
    return { ok: true, scripts: entries, count }
  }),

  route(
    listOperationChoicesCall,
    'any user',
    async ({ context: { db } }) => ({ ok: true, scripts: await listOperationChoices(db) }),
    { derivedFrom: () => ['scripts'] },
  ),

  route(readOperation, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    script: await operations.find(db, id),
    records: await countRecords(db, id),
  })),

  createRoute(operationCalls.create, operations, ({ id }) => ({ ok: true, scriptId: id })),
  updateRoute(operationCalls.update, operations, ({ id }) => ({ ok: true, scriptId: id })),
  removeRoute(operationCalls.remove, { remove: removeOperation }),

  route(listRemovedOperationsCall, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    scripts: await listRemovedOperations(db),
  })),

  route(restoreOperationCall, 'administrator', async ({ context: { db, now }, params: { id }, caller }) => {
    await restoreOperation(db, { id, now: now() }, caller)
    return { ok: true }
  }),

  route(previewScript, 'administrator', async ({ context, body, caller }) => {
    const values = await findValues(context, body.source, { reader: caller, recordValues })
    return { ok: true, html: renderScript(body.script, await addCustomVariables(context.db, values)) }
  }),
]
