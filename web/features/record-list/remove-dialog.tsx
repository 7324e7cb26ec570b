import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { removeRecord } from '../../../shared/api/records.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog as Question } from '../../ui/remove-dialog.tsx'
import type { ActionDialogProps } from '../records/record-action.ts'
import { isAwaitingSignature, reloadRecordLists } from '../records/record-queries.ts'
import { recordTitle } from '../records/record-view.ts'

const RESTORED_MESSAGE =
  'Il contratto è dal cliente per la firma: la richiesta viene annullata, il suo collegamento non vale più e gli viene detto. Anche se il record torna, va mandato di nuovo.'

/** REC-13. */
export function RemoveDialog({ row, onClose, onRemoved }: ActionDialogProps) {
  const client = useQueryClient()
  const remove = async () => {
    try {
      await send(removeRecord, { params: { id: row.id } })
      toast.success('Record table has been removed')
      onRemoved(row)
    } finally {
      // Also after a refusal: another user may have removed it.
      void reloadRecordLists(client)
    }
  }
  return (
    <Question
      thing="record"
      name={recordTitle(row)}
      failed="Non riesco a rimuovere il record"
      onRemove={remove}
      onClose={onClose}
    >
      {isAwaitingSignature(row) && (
        <Text size="sm" mt="sm">
          {RESTORED_MESSAGE}
        </Text>
      )}
    </Question>
  )
}
