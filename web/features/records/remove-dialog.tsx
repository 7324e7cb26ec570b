import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeRecord } from '../../../shared/api/records.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ActionDialogProps } from './record-action.ts'
import { reloadRecordLists } from './record-queries.ts'
import { recordTitle } from './record-view.ts'

/** REC-13. */
export function RemoveDialog({ row, onClose, onRemoved }: ActionDialogProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => send(removeRecord, { params: { id: row.id } }),
    meta: { doing: 'Non riesco a rimuovere il record' },
    onSuccess: () => {
      toast.success('Record table has been removed')
      onRemoved(row)
      onClose()
      void reloadRecordLists(client)
    },
  })
  return (
    <ConfirmDialog
      title="Remove record"
      danger
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onClose={onClose}
    >
      <Text size="sm">Are you sure what you want to remove?</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {recordTitle(row)}
      </Text>
    </ConfirmDialog>
  )
}
