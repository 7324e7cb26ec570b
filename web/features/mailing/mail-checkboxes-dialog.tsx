import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailCheckbox } from '../../../shared/api/mailing.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { MailPreviewButton } from '../../ui/mail-preview-button.tsx'
import { OfficeDialog } from '../../ui/office-dialog.tsx'
import { CheckboxForm } from './checkbox-form.tsx'
import { CheckboxList } from './checkbox-list.tsx'

/** CHECKB-1: the interactions that the happy-customer mail may speak of. */
export function MailCheckboxesDialog({ onClose }: { onClose(): void }) {
  const { data, error, isFetching, refetch } = useQuery({ ...catalogueQueries.mailCheckboxes, staleTime: 0 })
  const [editing, setEditing] = useState<MailCheckbox>()
  const [held, setHeld] = useState(false)
  return (
    <OfficeDialog
      title="Mail Checkboxes"
      holds={held}
      onClose={onClose}
      more={<MailPreviewButton kind="cliente-felice" />}
    >
      <CheckboxForm
        key={editing ? `${editing.id} ${editing.updatedAt}` : 'new'}
        editing={editing}
        onHold={setHeld}
        onDone={() => setEditing(undefined)}
      />
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
        <CheckboxList
          checkboxes={data}
          selected={editing?.id}
          onEdit={(chosen) => {
            setEditing(chosen)
            setHeld(false)
          }}
          onRemoved={({ id }) => {
            if (editing?.id !== id) return
            setEditing(undefined)
            setHeld(false)
          }}
        />
      )}
    </OfficeDialog>
  )
}
