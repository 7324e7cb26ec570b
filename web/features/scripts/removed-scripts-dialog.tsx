import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RemovedScript, restoreScript } from '../../../shared/api/scripts.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import list from '../../ui/admin-list.module.css'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { reloadScripts, removedScriptsQuery } from './script-queries.ts'

/** Removed operations; after a restore, records with them can be saved again. */
export function RemovedScriptsDialog({ onClose }: { onClose(): void }) {
  const query = useQuery(removedScriptsQuery)
  const restore = useRestore()
  return (
    <AdminDialog title="Operazioni rimosse" onClose={onClose}>
      <Loaded query={query} failed="Impossibile leggere le operazioni rimosse" rows={3}>
        {(scripts) =>
          scripts.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nessuna operazione è stata rimossa.
            </Text>
          ) : (
            <IncrementalList all={scripts}>
              {(shown) => (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
                <ul className={list.list} aria-label="Operazioni rimosse" tabIndex={0}>
                  {shown.map((script) => (
                    <li key={script.id} className={list.row}>
                      <span>
                        {script.name}{' '}
                        <span className={list.note}>
                          {script.tipo_di_utenza}, {script.client_type} · rimossa da {script.removedBy} il{' '}
                          {formatDateTime(script.removedAt)}
                        </span>
                      </span>
                      <Button
                        size="compact-xs"
                        variant="default"
                        disabled={restore.isPending}
                        onClick={() => restore.mutate(script)}
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
    mutationFn: ({ id }: RemovedScript) => send(restoreScript, { params: { id } }),
    meta: { failureTitle: 'Impossibile ripristinare l’operazione' },
    onSuccess: (_answer, { name }) => toast.success(`«${name}» è tornata fra le operazioni`),
    onSettled: () => reloadScripts(client),
  })
}
