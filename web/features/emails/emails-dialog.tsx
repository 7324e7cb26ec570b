import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailConfig } from '../../../shared/api/emails.ts'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { MailPreviewButton } from '../../ui/mail-preview-button.tsx'
import { OfficeDialog } from '../../ui/office-dialog.tsx'
import { useEditing } from '../../ui/use-editing.ts'
import { ConfigForm } from './config-form.tsx'
import { ConfigList } from './config-list.tsx'
import { emailConfigsQuery } from './email-queries.ts'

/** EMAILCFG-1: which integration the mail of a record belongs to, by patterns tried in order. */
export function EmailsDialog({ onClose }: { onClose(): void }) {
  const { data, error, isFetching, refetch } = useQuery(emailConfigsQuery)
  const { editing, held, hold, edit, drop, key } = useEditing<EmailConfig>()
  const [tried, setTried] = useState('')
  return (
    <OfficeDialog
      title="Manage emails"
      holds={held}
      onClose={onClose}
      more={<MailPreviewButton kind="riepilogo" />}
    >
      <ConfigForm key={key} editing={editing} onHold={hold} onDone={() => edit(undefined)} />
      <TestArea onTry={setTried} />
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

/** EMAILCFG-7: what is typed is tried on Enter; empty, nothing is coloured. */
function TestArea({ onTry }: { onTry(text: string): void }) {
  const [text, setText] = useState('')
  return (
    <TextInput
      mt="md"
      label="Prova"
      description="Scrivi un Lead Source o un indirizzo e premi Invio: verde chi lo prende, rosso chi no."
      placeholder="maria.rossi@example.it"
      value={text}
      maxLength={1000}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onTry(text.trim())
      }}
    />
  )
}
