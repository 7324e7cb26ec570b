import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MailCheckbox } from '../../../shared/api/mailing.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { useReopened } from '../../ui/editing/use-entry-editor.ts'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { MailPreviewButton } from '../../ui/mail-preview-button.tsx'
import { OfficeDialog } from '../../ui/office-dialog.tsx'
import { useEditing } from '../../ui/use-editing.ts'
import { CheckboxForm, MAIL_CHECKBOXES } from './checkbox-form.tsx'
import { CheckboxList } from './checkbox-list.tsx'

/** CHECKB-1: the interactions that the happy-customer mail may speak of. */
export function MailCheckboxesDialog({ onClose }: { onClose(): void }) {
  const { data, error, isFetching, refetch } = useQuery({ ...catalogueQueries.mailCheckboxes, staleTime: 0 })
  const { editing, held, hold, edit, drop, key } = useEditing<MailCheckbox>()
  useReopened<MailCheckbox>(MAIL_CHECKBOXES.kind, edit)
  return (
    <OfficeDialog
      title="Mail Checkboxes"
      holds={held}
      onClose={onClose}
      more={<MailPreviewButton kind="cliente-felice" />}
    >
      <CheckboxForm key={key} editing={editing} onHold={hold} onDone={() => edit(undefined)} />
      {error && !data && (
        <Failed
          what="Non riesco a leggere le caselle"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={4} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Ancora nessuna casella: scrivi la prima qui sopra. Chi registra un contratto la troverà nella
          sezione della mail.
        </Text>
      )}
      {data && data.length > 0 && (
        <CheckboxList checkboxes={data} selected={editing?.id} onEdit={edit} onRemoved={drop} />
      )}
    </OfficeDialog>
  )
}
