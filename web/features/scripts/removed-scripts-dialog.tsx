import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RemovedScript, restoreScript } from '../../../shared/api/scripts.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { sameNamed } from '../../lib/same-named.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { InSteps } from '../../ui/in-steps.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { OfficeDialog } from '../../ui/office-dialog.tsx'
import list from '../../ui/office-list.module.css'
import { readNames, reloadScripts, removedScriptsQuery } from './script-queries.ts'

/** Operations that were removed; brought back, the records that name them can be saved again. */
export function RemovedScriptsDialog({ onClose }: { onClose(): void }) {
  const { data, error, isFetching, refetch } = useQuery(removedScriptsQuery)
  const { start, busy, asked, answer } = useRestore()
  return (
    <OfficeDialog title="Operazioni rimosse" onClose={onClose}>
      {error && !data && (
        <Failed
          what="Non riesco a leggere le operazioni rimosse"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={3} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nessuna operazione è stata rimossa.
        </Text>
      )}
      {data && data.length > 0 && (
        <InSteps all={data}>
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
                  <Button size="compact-xs" variant="default" disabled={busy} onClick={() => start(script)}>
                    Ripristina
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </InSteps>
      )}
      {asked && (
        <ConfirmDialog
          title="Stesso nome"
          yes="Ripristina"
          no="Annulla"
          cautious
          onYes={() => answer(true)}
          onClose={() => answer(false)}
        >
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Intanto c’è un’altra operazione «{asked.name}». Nelle scelte le due non si distinguono. La
            ripristino lo stesso?
          </Text>
        </ConfirmDialog>
      )}
    </OfficeDialog>
  )
}

/** Restores at once, but asks first where another operation has the name by now. */
function useRestore() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<RemovedScript>()
  const restore = useMutation({
    mutationFn: ({ id }: RemovedScript) => send(restoreScript, { params: { id } }),
    meta: { doing: 'Non riesco a ripristinare l’operazione' },
    onSuccess: (_answer, { name }) => toast.success(`«${name}» è tornata fra le operazioni`),
    onSettled: () => reloadScripts(client),
  })
  const look = useMutation({
    mutationFn: async (script: RemovedScript) => sameNamed(await readNames(client), script),
    meta: { doing: 'Non riesco a ripristinare l’operazione' },
    onSuccess: (same, script) => (same ? setAsked(script) : restore.mutate(script)),
  })
  return {
    start: look.mutate,
    busy: look.isPending || restore.isPending,
    asked,
    answer: (yes: boolean) => {
      if (yes && asked) restore.mutate(asked)
      setAsked(undefined)
    },
  }
}
