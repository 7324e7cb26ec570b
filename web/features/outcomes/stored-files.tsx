import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { undoOutcomeFile } from '../../../shared/api/outcomes.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { countText } from './file-labels.ts'
import { outcomeFilesQuery, reloadOutcomes } from './outcome-queries.ts'

/** The files that were read, each to be undone while nothing followed. */
export function StoredFiles() {
  const client = useQueryClient()
  const query = useQuery(outcomeFilesQuery)
  const undo = useMutation({
    mutationFn: (id: string) => send(undoOutcomeFile, { params: { id } }),
    meta: { failureTitle: 'Impossibile annullare il file' },
    onSettled: () => void reloadOutcomes(client),
  })
  return (
    <Stack gap={6} component="section" aria-label="File letti">
      <Title order={3} size="h6">
        File letti
      </Title>
      <LoadState query={query} failed="Impossibile leggere i file" rows={2} />
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nessun file ancora.
        </Text>
      )}
      {query.data?.map((file) => (
        <Group key={file.id} gap="xs" justify="space-between">
          <Text size="sm" flex={1} miw="16rem" style={{ overflowWrap: 'anywhere' }}>
            {file.supplier}: {file.filename}, estratto il {italianDate(file.extractOn)},{' '}
            {countText(file.rows, 'riga', 'righe')},{' '}
            {countText(file.changed, 'ha cambiato l’esito', 'hanno cambiato l’esito')}. {file.user},{' '}
            {formatDateTime(file.at)}
            {file.undoneAt && ' (annullato)'}
          </Text>
          {!file.undoneAt && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Annulla ${file.filename}`}
              loading={undo.isPending && undo.variables === file.id}
              onClick={() => undo.mutate(file.id)}
            >
              Annulla
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
