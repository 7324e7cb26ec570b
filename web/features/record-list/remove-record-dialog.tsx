import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { removeRecord } from '../../../shared/api/records.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog as Question } from '../../ui/remove-dialog.tsx'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'
import { isAwaitingSignature, reloadRecordLists } from '../records/record-queries.ts'

const RESTORED_MESSAGE =
  'Il contratto è in attesa della firma del cliente: la richiesta viene annullata, il collegamento non è più valido e il cliente viene avvisato. Se il record viene ripristinato, il contratto va inviato di nuovo.'

/** REC-13. */
export function RemoveRecordDialog({ row, onClose, onRemoved }: ActionDialogProps) {
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
      failed="Impossibile rimuovere il record"
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
