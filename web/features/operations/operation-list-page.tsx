import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconRestore } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Operation, type RemovedOperation, restoreOperation } from '../../../shared/api/operations.ts'
import { encodePart } from '../../lib/encode-part.ts'
import { formatCount, formatDateTime } from '../../lib/format-date.ts'
import type { OnListState } from '../../lib/list-state.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import list from '../../ui/admin-list.module.css'
import { type EntityList, ListBody, ListTools } from '../../ui/crud/list-screen.tsx'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { EDIT, REMOVE } from '../../ui/crud/use-opened-entry.ts'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { CardFacts } from '../../ui/list-cards.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { OPERATIONS } from './operation.ts'
import { OPERATION_LIST_START, type OperationListState } from './operation-list-state.ts'
import {
  operationPageQuery,
  operationQuery,
  reloadOperations,
  removedOperationsQuery,
} from './operation-queries.ts'

interface OperationListPageProps {
  state: OperationListState
  onState: OnListState<OperationListState>
}

export function OperationListPage(props: OperationListPageProps) {
  const [removing, setRemoving] = useState<Operation>()
  const [showsRemoved, setShowsRemoved] = useState(false)
  const page = useListPage(operationPageQuery, props.state, props.onState)
  return (
    <>
      <VisuallyHidden component="h1">Scripts</VisuallyHidden>
      <ListTools {...props} list={OPERATION_LIST} create="/scripts/new">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRestore size={16} />}
          onClick={() => setShowsRemoved(true)}
        >
          Rimosse
        </Button>
      </ListTools>
      <ListBody
        {...props}
        list={OPERATION_LIST}
        page={page}
        first={
          <Button renderRoot={(button) => <Link to="/scripts/new" {...button} />}>
            Crea la prima operazione
          </Button>
        }
        // SCRIPTS-5
        actionsOf={(operation) => [
          { ...EDIT, link: { to: '/scripts/$id', params: { id: operation.id } } },
          { ...REMOVE, onClick: () => setRemoving(operation) },
        ]}
      />
      {showsRemoved && <RemovedOperationsDialog onClose={() => setShowsRemoved(false)} />}
      {removing && <RemoveOperationDialog operation={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

/** The effect of a removal on the records with the operation. A submitted record can still be saved, with a warning. */
const inUse = (records: number) =>
  records === 1
    ? 'Un record ha questa operazione: non avrà più PDF né script. Se è una bozza, non si potrà più salvare come contratto senza sceglierne un’altra.'
    : `${formatCount(records)} record hanno questa operazione: non avranno più PDF né script. Le bozze non si potranno più salvare come contratti senza sceglierne un’altra.`

function RemoveOperationDialog({ operation, onClose }: { operation: Operation; onClose(): void }) {
  const { data } = useQuery(operationQuery(operation.id))
  const records = data?.records ?? 0
  return (
    <RemoveEntryDialog entity={OPERATIONS} entry={operation} onClose={onClose}>
      {records > 0 && (
        <Text size="sm" mt="xs">
          {inUse(records)} Potrai riportarla da «Rimosse».
        </Text>
      )}
    </RemoveEntryDialog>
  )
}

/** Removed operations; after a restore, records with them can be saved again. */
function RemovedOperationsDialog({ onClose }: { onClose(): void }) {
  const query = useQuery(removedOperationsQuery)
  const restore = useRestore()
  return (
    <AdminDialog title="Operazioni rimosse" onClose={onClose}>
      <Loaded query={query} failed="Impossibile leggere le operazioni rimosse" rows={3}>
        {(operations) =>
          operations.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nessuna operazione è stata rimossa.
            </Text>
          ) : (
            <IncrementalList all={operations}>
              {(shown) => (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
                <ul className={list.list} aria-label="Operazioni rimosse" tabIndex={0}>
                  {shown.map((operation) => (
                    <li key={operation.id} className={list.row}>
                      <span>
                        {operation.name}{' '}
                        <span className={list.note}>
                          {operation.tipo_di_utenza}, {operation.client_type} · rimossa da{' '}
                          {operation.removedBy} il {formatDateTime(operation.removedAt)}
                        </span>
                      </span>
                      <Button
                        size="compact-xs"
                        variant="default"
                        disabled={restore.isPending}
                        onClick={() => restore.mutate(operation)}
                      >
                        Ripristina
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </IncrementalList>
          )
        }
      </Loaded>
    </AdminDialog>
  )
}

function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: RemovedOperation) => send(restoreOperation, { params: { id } }),
    meta: { failureTitle: 'Impossibile ripristinare l’operazione' },
    onSuccess: (_answer, { name }) => toast.success(`«${name}» è tornata fra le operazioni`),
    onSettled: () => reloadOperations(client),
  })
}

/** SCRIPTS-3, SCRIPTS-4. */
const OPERATION_LIST: EntityList<Operation, OperationListState> = {
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
