import { Text } from '@mantine/core'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { USERS } from './user-draft.ts'
import type { UserDialogProps } from './user-view.ts'

export const RemoveUserDialog = ({ user, onClose }: UserDialogProps) => (
  <RemoveEntryDialog entity={USERS} entry={user} onClose={onClose}>
    <Text size="sm" mt="xs">
      Le sue sessioni finiscono subito. I record che ha scritto restano, con il suo nome.
    </Text>
  </RemoveEntryDialog>
)
