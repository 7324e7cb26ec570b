import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'

/** REC-14: Yes opens the form with a copy. */
export function DuplicateRecordDialog({ row, onClose }: ActionDialogProps) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title="Duplicate Record"
      onYes={() => void navigate({ to: '/$id/duplicate', params: { id: row.id } })}
      onClose={onClose}
    >
      <Text size="sm">
        Si apre un nuovo contratto con i dati di {recordTitle(row)}. Il codice resta vuoto: si forma al
        salvataggio.
      </Text>
    </ConfirmDialog>
  )
}
