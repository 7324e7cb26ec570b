import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MailCheckbox } from '../../../shared/api/mail-blocks.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { MailPreviewButton } from '../../ui/mail-preview-dialog.tsx'
import { useEditing } from '../../ui/use-editing.ts'
import { MAIL_BLOCKS } from './mail-block.ts'
import { MailBlockForm } from './mail-block-form.tsx'
import { MailBlockList } from './mail-block-list.tsx'

/** CHECKB-1: the interactions that the happy-customer mail can mention. */
export function MailBlocksDialog({ onClose }: { onClose(): void }) {
  const query = useQuery({ ...catalogueQueries.mailCheckboxes, staleTime: 0 })
  const { editing, isDirty, setIsDirty, edit, drop, key } = useEditing<MailCheckbox>()
  useReopenEditor<MailCheckbox>(MAIL_BLOCKS.kind, edit)
  return (
    <AdminDialog
      title="Mail Checkboxes"
      isDirty={isDirty}
      onClose={onClose}
      more={<MailPreviewButton kind="cliente-felice" />}
    >
      <MailBlockForm key={key} editing={editing} onDirtyChange={setIsDirty} onDone={() => edit(undefined)} />
      <Loaded query={query} failed="Impossibile leggere le caselle" rows={4}>
        {(checkboxes) =>
          checkboxes.length === 0 ? (
            <Text size="sm" c="dimmed" mt="sm">
              Ancora nessuna casella: scrivi la prima qui sopra. Chi registra un contratto la troverà nella
              sezione della mail.
            </Text>
          ) : (
            <MailBlockList checkboxes={checkboxes} selected={editing?.id} onEdit={edit} onRemoved={drop} />
          )
        }
      </Loaded>
    </AdminDialog>
  )
}
