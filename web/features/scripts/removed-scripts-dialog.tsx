import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RemovedScript, restoreScript } from '../../../shared/api/scripts.ts'
import { findSameName } from '../../lib/find-same-name.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import list from '../../ui/admin-list.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { readNames, reloadScripts, removedScriptsQuery } from './script-queries.ts'

/** Removed operations; after a restore, records with them can be saved again. */
export function RemovedScriptsDialog({ onClose }: { onClose(): void }) {
  const query = useQuery(removedScriptsQuery)
  const { start, busy, asked: namesake, answer } = useRestore()
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
                        disabled={busy}
                        onClick={() => start(script)}
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
      {namesake && (
        <ConfirmDialog
          title="Stesso nome"
          yes="Ripristina"
          no="Annulla"
          cautious
          onYes={() => answer(true)}
          onClose={() => answer(false)}
        >
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Intanto c’è un’altra operazione «{namesake.name}». Nelle scelte le due non si distinguono. La
            ripristino lo stesso?
          </Text>
        </ConfirmDialog>
      )}
    </AdminDialog>
  )
}

/** Restores immediately, but asks first if another operation has the name now. */
function useRestore() {
  const client = useQueryClient()
  const [namesake, setNamesake] = useState<RemovedScript>()
  const restore = useMutation({
    mutationFn: ({ id }: RemovedScript) => send(restoreScript, { params: { id } }),
    meta: { failureTitle: 'Impossibile ripristinare l’operazione' },
    onSuccess: (_answer, { name }) => toast.success(`«${name}» è tornata fra le operazioni`),
    onSettled: () => reloadScripts(client),
  })
  const checkName = useMutation({
    mutationFn: async (script: RemovedScript) => findSameName(await readNames(client), script),
    meta: { failureTitle: 'Impossibile ripristinare l’operazione' },
    onSuccess: (same, script) => (same ? setNamesake(script) : restore.mutate(script)),
  })
  return {
    start: checkName.mutate,
    busy: checkName.isPending || restore.isPending,
    asked: namesake,
    answer: (yes: boolean) => {
      if (yes && namesake) restore.mutate(namesake)
      setNamesake(undefined)
    },
  }
}
