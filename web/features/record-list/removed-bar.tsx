import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RecordRow, restoreRecord } from '../../../shared/api/records.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { recordTitle } from '../records/record-action.ts'
import { reloadRecordLists } from '../records/record-queries.ts'
import { NoticeBar } from './notice-bar.tsx'

/** Offers to undo a removal. */
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
    <NoticeBar text={`Hai rimosso ${recordTitle(row)}.`} onClose={onClose}>
      <Button
        size="compact-sm"
        variant="default"
        loading={restore.isPending}
        onClick={() => restore.mutate()}
      >
        Annulla
      </Button>
    </NoticeBar>
  )
}
