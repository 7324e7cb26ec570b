import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createEmailConfig, type EmailConfig, updateEmailConfig } from '../../../shared/api/mail-routing.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { configIssues, patternIssues } from '../../../shared/mail-routing/config-issues.ts'
import { type EmailPatterns, isDefault } from '../../../shared/mail-routing/match-config.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { randomId } from '../../lib/random-id.ts'
import { reportFailure, toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EditedFields } from '../../ui/editing/edited-fields.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { showSaved } from '../../ui/just-saved.ts'
import { mailConfigsQuery } from './mail-routing-queries.ts'

const EMPTY: EmailPatterns = { integration_name: '', leads: '', emails: '' }

export const MAIL_CONFIGS: EntryModel<EmailPatterns, EmailConfig> = {
  kind: 'emails',
  empty: EMPTY,
  fields: [
    { name: 'integration_name', label: 'Integration name' },
    { name: 'leads', label: 'Leads' },
    { name: 'emails', label: 'Emails' },
  ],
  idOf: ({ id }) => id,
  valuesOf: ({ integration_name, leads, emails }) => ({ integration_name, leads, emails }),
}

interface MailConfigFormProps {
  /** Absent for a new one. */
  editing: EmailConfig | undefined
  /** Whether the form has unsaved text. */
  onDirtyChange(isDirty: boolean): void
  onDone(): void
}

/** EMAILCFG-5, EMAILCFG-6: creates a configuration or changes the edited one. */
export function MailConfigForm(props: MailConfigFormProps) {
  const { editor, issues, type, clear, save, send: sendConfig, busy } = useMailConfigForm(props)
  const { values: typed } = editor.read()
  const errorOf = (field: string) =>
    issues
      .filter((issue) => issue.field === field)
      .map(({ message }) => message)
      .join(' · ') || undefined
  const first = useRef<HTMLInputElement>(null)
  const { editing } = props
  // The chosen row may be far down the list: the form scrolls into view.
  useEffect(() => {
    if (editing) first.current?.focus()
  }, [editing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const rest = isDefault(typed)
  const list = { minRows: 1, maxRows: 5, spellCheck: false, disabled: rest } as const
  return (
    <form onSubmit={submit} noValidate>
      <EditedFields busy={busy} gap="xs">
        <EditorNotices editor={editor} onSave={sendConfig} />
        <TextInput
          ref={first}
          label="Integration name"
          value={typed.integration_name}
          error={errorOf('integration_name')}
          maxLength={200}
          autoComplete="off"
          description={
            rest ? 'Prende tutti i record che nessun’altra prende; si prova per ultima.' : undefined
          }
          data-autofocus
          onChange={(event) => type({ integration_name: event.currentTarget.value })}
        />
        <GrowingTextarea
          {...list}
          label="Leads"
          description="Modelli del Lead Source, separati da punto e virgola; vuoto li prende tutti."
          placeholder="sito;landing"
          value={typed.leads}
          error={errorOf('leads')}
          onChange={(event) => type({ leads: event.currentTarget.value })}
        />
        <GrowingTextarea
          {...list}
          label="Emails"
          description="Modelli dell’indirizzo, separati da punto e virgola; vuoto li prende tutti."
          placeholder="@example\.it$"
          value={typed.emails}
          error={errorOf('emails')}
          onChange={(event) => type({ emails: event.currentTarget.value })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={clear} disabled={busy}>
            Clear
          </Button>
          <Button type="submit" loading={busy}>
            {editing ? 'Update' : 'Create'}
          </Button>
        </Group>
      </EditedFields>
    </form>
  )
}

function useMailConfigForm({ editing, onDirtyChange, onDone }: MailConfigFormProps) {
  const client = useQueryClient()
  const editor = useEntryEditor(MAIL_CONFIGS, editing)
  const dirty = editor.isDirty
  useEffect(() => onDirtyChange(dirty), [dirty, onDirtyChange])
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  // The same key for a repetition of the same creation.
  const [idempotencyKey, renewKey] = useState(randomId)
  const write = useMutation({
    mutationFn: () => {
      const { values, entry } = editor.beginSave()
      return entry
        ? send(updateEmailConfig, {
            params: { id: entry.id },
            body: { ...values, readAt: entry.updatedAt },
          })
        : send(createEmailConfig, { body: values }, { idempotencyKey })
    },
    meta: { failure: 'in place' },
    onSuccess: async ({ config }) => {
      editor.saved()
      await client.invalidateQueries(mailConfigsQuery)
      showSaved(config.id)
      toast.success(editing ? 'Configurazione modificata' : 'Configurazione creata')
      clear()
    },
    // EMAILCFG-12: an error that belongs to no field becomes a toast.
    onError: (error) => {
      if (editor.acceptConflict(error)) return void client.invalidateQueries(mailConfigsQuery)
      const failed = error instanceof CallFailure ? error.issues : []
      setIssues(failed)
      if (failed.length === 0) reportFailure(error, 'Configurazione non salvata')
    },
  })
  const type = (change: Partial<EmailPatterns>) => {
    editor.change(change)
    setIssues(issues.filter(({ field }) => !(field in change)))
    renewKey(randomId())
  }
  function clear() {
    editor.change(editor.read().base)
    setIssues([])
    renewKey(randomId())
    onDirtyChange(false)
    onDone()
  }
  const save = () => {
    if (write.isPending) return
    const { values } = editor.read()
    const issuesFound = [...configIssues(values), ...patternIssues(values)]
    setIssues(issuesFound)
    if (issuesFound.length === 0) write.mutate()
  }
  return { editor, issues, type, clear, save, send: () => write.mutate(), busy: write.isPending }
}
