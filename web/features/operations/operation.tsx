import { Button, Group, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type Operation, type OperationPayload, operationCalls } from '../../../shared/api/operations.ts'
import type { ClientType, Utility } from '../../../shared/utilities-and-client-types.ts'
import { encodePart } from '../../lib/encode-part.ts'
import { send } from '../../lib/transport.ts'
import type { Entity, RemovableEntity } from '../../ui/crud/entity.ts'
import type { EntityList } from '../../ui/crud/list-screen.tsx'
import { CardFacts } from '../../ui/list-cards.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { OPERATION_LIST_START, type OperationListState } from './operation-list-state.ts'
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

/** SCRIPTS-3, SCRIPTS-4. */
export const OPERATION_LIST: EntityList<Operation, OperationListState> = {
  label: 'Elenco delle operazioni',
  start: OPERATION_LIST_START,
  reload: reloadOperations,
  search: { placeholder: 'Name', searchOn: 'enter' },
  texts: {
    refreshed: 'Script table has been refreshed',
    failed: 'Impossibile caricare le operazioni',
    notFound: ({ searchWord }) => `Nessuna operazione per «${searchWord}».`,
    searchHint: 'La ricerca comprende il nome, quando premi Invio.',
    nothingYet: 'Non c’è ancora nessuna operazione.',
  },
  columns: [
    { key: 'name', label: 'Name', sortKey: 'name', width: '32%', render: ({ name }) => textCell(name) },
    { key: 'template', label: 'PDF Template', render: (operation) => <TemplateCell operation={operation} /> },
  ],
  minWidth: '52rem',
  clock: 12,
  actions: { count: 2, extraWidth: 24 },
  titleOf: ({ name }) => name,
  card: (operation) => (
    <>
      <CardFacts
        facts={[
          ['Type of client', operation.client_type],
          ['Tipo di Utenza', operation.tipo_di_utenza],
        ]}
      />
      <Text size="sm" component="div">
        <TemplateCell operation={operation} below />
      </Text>
    </>
  ),
}

/** SCRIPTS-6, SCRIPTS-7; the file is `below` the name if both are too long for one line. */
function TemplateCell({ operation: { Template }, below = false }: { operation: Operation; below?: boolean }) {
  if (!Template)
    return (
      <Text span inherit c="dimmed">
        Template not set
      </Text>
    )
  const { name, filename } = Template
  return (
    <Group gap={below ? 4 : 8} wrap={below ? 'wrap' : 'nowrap'} miw={0}>
      {textCell(name)}
      {filename && (
        <Button
          component="a"
          href={`/pdfs/${encodePart(filename)}`}
          target="_blank"
          rel="noopener"
          variant="default"
          size="compact-xs"
          maw={below ? '100%' : '16rem'}
          miw="4rem"
          rightSection={<IconExternalLink size={12} aria-hidden="true" />}
          title={filename}
        >
          {filename}
        </Button>
      )}
    </Group>
  )
}
