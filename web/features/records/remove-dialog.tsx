import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { removeRecord } from '../../../shared/api/records.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog as Question } from '../../ui/remove-dialog.tsx'
import type { ActionDialogProps } from './record-action.ts'
import { isOut, reloadRecordLists } from './record-queries.ts'
import { recordTitle } from './record-view.ts'

const TAKEN_BACK =
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
      // Also after a refusal: somebody else may have removed it.
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
      {isOut(row) && (
        <Text size="sm" mt="sm">
          {TAKEN_BACK}
        </Text>
      )}
    </Question>
  )
}
