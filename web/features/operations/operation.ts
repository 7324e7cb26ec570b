import { type Operation, type OperationPayload, operationCalls } from '../../../shared/api/operations.ts'
import type { ClientType, Utility } from '../../../shared/utilities-and-client-types.ts'
import { send } from '../../lib/transport.ts'
import type { Entity, RemovableEntity } from '../../ui/crud/entity.ts'
import { reloadOperations } from './operation-queries.ts'

/** An operation in the editor. */
export interface OperationDraft extends Omit<OperationPayload, 'client_type' | 'tipo_di_utenza'> {
  client_type: ClientType | null
  tipo_di_utenza: Utility | null
}

/** SCRIPTS-11: both selects are required. */
export const isCompleteOperation = (draft: OperationDraft): draft is OperationDraft & OperationPayload =>
  draft.client_type !== null && draft.tipo_di_utenza !== null

const payloadOf = (draft: OperationDraft): OperationPayload => {
  if (!isCompleteOperation(draft)) throw new Error('an operation is saved without its clients or its utility')
  return draft
}

/** An operation: its phone script and its template. */
export const OPERATIONS: Entity<OperationDraft, Operation> & RemovableEntity<Operation> = {
  kind: 'scripts',
  empty: { name: '', template_fk: null, client_type: null, tipo_di_utenza: null, script: '' },
  fields: [
    { name: 'client_type', label: 'Type of client' },
    { name: 'tipo_di_utenza', label: 'Tipo di Utenza' },
    { name: 'name', label: 'Operation Name' },
    { name: 'template_fk', label: 'PDF Template' },
    { name: 'script', label: 'Script' },
  ],
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  valuesOf: ({ name, template_fk, client_type, tipo_di_utenza, script }) => ({
    name,
    template_fk,
    client_type,
    tipo_di_utenza,
    script,
  }),
  create: async (values, sendOnce) => {
    await sendOnce(operationCalls.create, { body: payloadOf(values) })
    return undefined
  },
  update: async ({ id, updatedAt }, values) => {
    await send(operationCalls.update, { params: { id }, body: { ...payloadOf(values), readAt: updatedAt } })
    return undefined
  },
  reload: reloadOperations,
  texts: {
    created: 'Script has been created',
    updated: 'Script has been updated',
    failed: 'Impossibile salvare l’operazione',
  },
  removal: {
    thing: 'script',
    send: ({ id, updatedAt }) =>
      send(operationCalls.remove, { params: { id }, query: { readAt: updatedAt } }),
    removed: 'Script has been removed',
    failed: 'Impossibile rimuovere l’operazione',
  },
}
