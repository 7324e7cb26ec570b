import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listCrmEntries } from '../../../shared/api/crm-sync.ts'
import { removeRecord } from '../../../shared/api/records.ts'
import { failureText } from '../../lib/call-failure.ts'
import { callQuery } from '../../lib/call-query.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog as Question } from '../../ui/remove-dialog.tsx'
import { CrmEntryList } from '../crm-sync/crm-entry-list.tsx'
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
      <EntriesThatStay recordId={row.id} />
    </Question>
  )
}

/** docs/decisions/090-emptied-fields-and-closed-entries-of-the-crm.md: a removed record closes nothing. */
function EntriesThatStay({ recordId }: { recordId: string }) {
  const { data, error } = useQuery({
    ...callQuery(['crm-sync', 'entries', recordId], listCrmEntries, { params: { id: recordId } }),
    gcTime: 0,
  })
  if (error)
    return (
      <Text size="sm" mt="sm" role="alert">
        Impossibile leggere che cosa resta nel CRM: {failureText(error)}
      </Text>
    )
  if (!data || data.entries.length === 0) return null
  return (
    <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
      <Text size="sm" id="entries-that-stay">
        Nel CRM resta com’è, e da qui non si aggiorna più. Se il contratto non vale, annullalo nel CRM:
      </Text>
      <CrmEntryList entries={data.entries} labelledBy="entries-that-stay" />
    </div>
  )
}
