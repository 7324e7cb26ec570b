import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailConfig } from '../../../shared/api/emails.ts'
import type { RecordRouting } from '../../../shared/emails/match-config.ts'
import { useReopened } from '../../ui/editing/use-entry-editor.ts'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { MailPreviewButton } from '../../ui/mail-preview-button.tsx'
import { OfficeDialog } from '../../ui/office-dialog.tsx'
import { useEditing } from '../../ui/use-editing.ts'
import { ConfigForm, EMAIL_CONFIGS } from './config-form.tsx'
import { ConfigList } from './config-list.tsx'
import { emailConfigsQuery } from './email-queries.ts'
import { TestArea } from './test-area.tsx'

/** EMAILCFG-1: which integration the mail of a record belongs to, by patterns tried in order. */
export function EmailsDialog({ onClose }: { onClose(): void }) {
  const { data, error, isFetching, refetch } = useQuery(emailConfigsQuery)
  const { editing, held, hold, edit, drop, key } = useEditing<EmailConfig>()
  useReopened<EmailConfig>(EMAIL_CONFIGS.kind, edit)
  const [tried, setTried] = useState<RecordRouting>()
  return (
    <OfficeDialog
      title="Manage emails"
      holds={held}
      onClose={onClose}
      more={<MailPreviewButton kind="riepilogo" />}
    >
      <ConfigForm key={key} editing={editing} onHold={hold} onDone={() => edit(undefined)} />
      <TestArea configs={data} tried={tried} onTry={setTried} />
      {error && !data && (
        <Failed
          what="Non riesco a leggere le configurazioni"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={4} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Nessuna configurazione: finché non ce n’è una, dai record non parte nessuna e-mail. Crea «default»
          per prenderli tutti.
        </Text>
      )}
      {data && data.length > 0 && (
        <ConfigList configs={data} tried={tried} selected={editing?.id} onEdit={edit} onRemoved={drop} />
      )}
    </OfficeDialog>
  )
}
