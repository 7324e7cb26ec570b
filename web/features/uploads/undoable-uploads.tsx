import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ImportQuery,
  listImports,
  type StoredImport,
  UNDO_DAYS,
  type UndoneImport,
  undoImport,
} from '../../../shared/api/imports.ts'
import { formatCount, formatDateTime } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** The latest uploads of a list, each with the button that undoes it. */
export function UndoableUploads({ noun, onUndone }: ImportQuery & { onUndone(): void }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<StoredImport>()
  const uploads = useQuery({
    queryKey: ['imports', noun],
    queryFn: ({ signal }) => send(listImports, { query: { noun } }, { signal }),
  })
  const undo = useMutation({
    mutationFn: (id: string) => send(undoImport, { params: { id } }),
    meta: { failureTitle: 'Caricamento non annullato' },
    onSuccess: onUndone,
    onSettled: () => {
      setAsked(undefined)
      return client.invalidateQueries()
    },
  })
  const { imports = [] } = uploads.data ?? {}
  return (
    <>
      {undo.data && <Undone {...undo.data} />}
      {imports.length > 0 && (
        <section aria-label="Ultimi caricamenti">
          <Text size="sm" fw={500}>
            Caricamenti degli ultimi {UNDO_DAYS} giorni
          </Text>
          <Stack gap="xs" mt={4}>
            {imports.map((upload) => (
              <Group key={upload.id} justify="space-between" gap="xs">
                <div>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {upload.filename}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {formatDateTime(upload.createdAt)}, {upload.by}. {describeRows(upload)}
                  </Text>
                </div>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Annulla questo caricamento: ${upload.filename}`}
                  onClick={() => setAsked(upload)}
                >
                  Annulla questo caricamento
                </Button>
              </Group>
            ))}
          </Stack>
        </section>
      )}
      {asked && (
        <ConfirmDialog
          title="Annulla questo caricamento"
          yes="Annulla il caricamento"
          danger
          cautious
          busy={undo.isPending}
          onYes={() => undo.mutate(asked.id)}
          onClose={() => setAsked(undefined)}
        >
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            «{asked.filename}». {describeRows(asked)} Le righe aggiunte vengono tolte, le altre tornano come
            prima. Quelle cambiate dopo il caricamento, o già usate, restano come sono. Vuoi procedere?
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}

/** `Righe aggiunte: 3, cambiate: 2.` */
export function describeRows({
  added,
  changed,
  removed,
}: Pick<StoredImport, 'added' | 'changed' | 'removed'>) {
  const counts = [
    ['aggiunte', added],
    ['cambiate', changed],
    ['tolte', removed],
  ] as const
  const named = counts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what}: ${formatCount(count)}`)
  return `Righe ${named.join(', ')}.`
}

function Undone({ restored, removed, left, leftNames }: UndoneImport) {
  return (
    <Alert
      color={left > 0 ? 'yellow' : 'green'}
      variant="outline"
      title="Caricamento annullato"
      role="status"
    >
      <Text size="sm">
        Righe tolte: {formatCount(removed)}. Righe rimesse come prima: {formatCount(restored)}.
      </Text>
      {left > 0 && (
        <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          Restano come sono, perché cambiate dopo il caricamento o già usate ({formatCount(left)}):{' '}
          {leftNames.join(', ')}
          {left > leftNames.length && ' e altre'}.
        </Text>
      )}
    </Alert>
  )
}
