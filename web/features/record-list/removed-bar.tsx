import { Alert, Button, CloseButton, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RecordRow, restoreRecord } from '../../../shared/api/records.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { recordTitle } from '../records/record-action.ts'
import { reloadRecordLists } from '../records/record-queries.ts'

/** Offers to undo a removal. It shows until closed, because a toast of three seconds is too short. */
export function RemovedBar({ row, onClose }: { row: RecordRow; onClose(): void }) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () => send(restoreRecord, { params: { id: row.id } }),
    meta: { failureTitle: 'Impossibile ripristinare il record' },
    onSuccess: () => {
      toast.success('Il record è tornato nell’elenco')
      onClose()
      void reloadRecordLists(client)
    },
  })
  return (
    <Alert variant="outline" color="gray" mb="xs" py={6} role="status">
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" truncate="end">
          Hai rimosso {recordTitle(row)}.
        </Text>
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            loading={restore.isPending}
            onClick={() => restore.mutate()}
          >
            Annulla
          </Button>
          <CloseButton size="sm" aria-label="Nascondi l’avviso" onClick={onClose} />
        </Group>
      </Group>
    </Alert>
  )
}
