import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailConfig } from '../../../shared/api/mail-routing.ts'
import type { RecordRouting } from '../../../shared/mail-routing/match-config.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { MailPreviewButton } from '../../ui/mail-preview-dialog.tsx'
import { useEditing } from '../../ui/use-editing.ts'
import { MAIL_CONFIGS, mailConfigsQuery } from './mail-config.ts'
import { MailConfigForm } from './mail-config-form.tsx'
import { MailConfigList } from './mail-config-list.tsx'
import { PatternTest } from './pattern-test.tsx'

/** EMAILCFG-1: the mail integration of a record, by patterns tested in order. */
export function MailRoutingDialog({ onClose }: { onClose(): void }) {
  const query = useQuery(mailConfigsQuery)
  const { editing, isDirty, setIsDirty, edit, drop, key } = useEditing<EmailConfig>()
  useReopenEditor<EmailConfig>(MAIL_CONFIGS.kind, edit)
  const [testInput, setTestInput] = useState<RecordRouting>()
  return (
    <AdminDialog
      title="Manage emails"
      isDirty={isDirty}
      onClose={onClose}
      more={<MailPreviewButton kind="riepilogo" />}
    >
      <MailConfigForm key={key} editing={editing} onDirtyChange={setIsDirty} onDone={() => edit(undefined)} />
      <PatternTest configs={query.data} testInput={testInput} onTest={setTestInput} />
      <Loaded query={query} failed="Impossibile leggere le configurazioni" rows={4}>
        {(configs) =>
          configs.length === 0 ? (
            <Text size="sm" c="dimmed" mt="sm">
              Nessuna configurazione: finché non ce n’è una, dai record non parte nessuna e-mail. Crea
              «default» per prenderli tutti.
            </Text>
          ) : (
            <MailConfigList
              configs={configs}
              testInput={testInput}
              selected={editing?.id}
              onEdit={edit}
              onRemoved={drop}
            />
          )
        }
      </Loaded>
    </AdminDialog>
  )
}
