import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createMailCheckbox, type MailCheckbox, updateMailCheckbox } from '../../../shared/api/mail-blocks.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { randomId } from '../../lib/random-id.ts'
import { reportFailure, toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EditedFields } from '../../ui/editing/edited-fields.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { showSaved } from '../../ui/just-saved.ts'
import classes from './mail-blocks.module.css'

type MailBlockDraft = Pick<MailCheckbox, 'name' | 'template'>
type FieldErrors = Partial<Record<string, string>>

export const MAIL_BLOCKS: EntryModel<MailBlockDraft, MailCheckbox> = {
  kind: 'mailing-template',
  empty: { name: '', template: '' },
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'template', label: 'Iteraction name' },
  ],
  idOf: ({ id }) => id,
  valuesOf: ({ name, template }) => ({ name, template }),
}

interface MailBlockFormProps {
  /** Absent for a new one. */
  editing: MailCheckbox | undefined
  onDirtyChange(isDirty: boolean): void
  onDone(): void
}

/** CHECKB-3, CHECKB-4: nothing is sent while a field is empty. */
export function MailBlockForm(props: MailBlockFormProps) {
  const { editor, wrong, type, clear, save, send: saveBlock, busy } = useMailBlockForm(props)
  const { values: typed } = editor.read()
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
  return (
    <form onSubmit={submit} noValidate>
      <EditedFields busy={busy} gap="xs">
        <EditorNotices editor={editor} onSave={saveBlock} />
        <TextInput
          ref={first}
          label="Name"
          value={typed.name}
          error={wrong.name}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <GrowingTextarea
          label="Iteraction name"
          description="Il testo che la casella spuntata aggiunge alla mail."
          value={typed.template}
          error={wrong.template}
          maxLength={10_000}
          minRows={2}
          maxRows={8}
          onChange={(event) => type({ template: event.currentTarget.value })}
        />
        {(typed.name.trim() !== '' || typed.template.trim() !== '') && <BlockPreview {...typed} />}
        <Group justify="flex-end" gap="xs">
          {editing && (
            <Button variant="default" onClick={clear} disabled={busy}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {editing ? 'Update' : 'Create'}
          </Button>
        </Group>
      </EditedFields>
    </form>
  )
}

/** The block as displayed in the mail, on white. */
function BlockPreview({ name, template }: MailBlockDraft) {
  return (
    <section className={classes.block} aria-label="Nella mail">
      <h3>{name}</h3>
      <p>{template}</p>
    </section>
  )
}

function useMailBlockForm({ editing, onDirtyChange, onDone }: MailBlockFormProps) {
  const client = useQueryClient()
  const editor = useEntryEditor(MAIL_BLOCKS, editing)
  const dirty = editor.isDirty
  useEffect(() => onDirtyChange(dirty), [dirty, onDirtyChange])
  const [wrong, setWrong] = useState<FieldErrors>({})
  const [idempotencyKey, renewKey] = useState(randomId)
  const write = useMutation({
    mutationFn: () => {
      const { values, entry } = editor.beginSave()
      return entry
        ? send(updateMailCheckbox, {
            params: { id: entry.id },
            body: { ...values, readAt: entry.updatedAt },
          })
        : send(createMailCheckbox, { body: values }, { idempotencyKey })
    },
    meta: { failure: 'in place' },
    onSuccess: async ({ checkbox }) => {
      editor.saved()
      await client.invalidateQueries(catalogueQueries.mailCheckboxes)
      showSaved(checkbox.id)
      toast.success(editing ? 'Casella modificata' : 'Casella creata')
      clear()
    },
    onError: (error) => {
      if (editor.acceptConflict(error)) return void client.invalidateQueries(catalogueQueries.mailCheckboxes)
      const issues = error instanceof CallFailure ? error.issues : []
      setWrong(Object.fromEntries(issues.map(({ field, message }) => [field, message])))
      if (issues.length === 0) reportFailure(error, 'Casella non salvata')
    },
  })
  const type = (change: Partial<MailBlockDraft>) => {
    editor.change(change)
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))))
    renewKey(randomId())
  }
  function clear() {
    editor.change(editor.read().base)
    setWrong({})
    renewKey(randomId())
    onDirtyChange(false)
    onDone()
  }
  const save = () => {
    if (write.isPending) return
    const { values } = editor.read()
    const empty: FieldErrors = {
      ...(values.name.trim() === '' && { name: 'Scrivi il nome' }),
      ...(values.template.trim() === '' && { template: 'Scrivi il testo' }),
    }
    setWrong(empty)
    if (Object.keys(empty).length === 0) write.mutate()
  }
  return { editor, wrong, type, clear, save, send: () => write.mutate(), busy: write.isPending }
}
