import { Alert, Button, Stack } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { failureText, issuesByField } from '../../lib/call-failure.ts'
import { Dialog, DialogAnswers } from '../dialog.tsx'
import { EditedFields } from '../editing/edited-fields.tsx'
import { EditorNotices } from '../editing/editor-notices.tsx'
import type { EntryEditor } from '../editing/entry-editor.ts'
import { useFirstError } from '../editing/use-first-error.ts'

interface EntryFormProps<Values extends object, Entry> {
  title: string
  save: Pick<UseMutationResult<unknown, Error, void>, 'error' | 'isPending'> & { mutate(): void }
  editor: EntryEditor<Values, Entry>
  onClose(): void
  /** The button that closes the dialog. */
  close?: string
  /** The size of the dialog; on a phone a large one is full-screen. */
  size?: 'md' | 'lg'
  /** Called with the issues by field. */
  children(issues: Readonly<Record<string, string>>): ReactNode
}

/** The frame of a dialog for one entry of a list. A click outside or Escape does not discard typed text. */
export function EntryForm<Values extends object, Entry>({
  title,
  save,
  editor,
  onClose,
  close = 'Chiudi',
  size = 'md',
  children,
}: EntryFormProps<Values, Entry>) {
  const { form, countTry } = useFirstError(save.isPending)
  const [typed, setTyped] = useState(false)
  const { error } = save
  const issues = issuesByField(error)
  const atFields = Object.keys(issues).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    countTry()
    save.mutate()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={size}
      fillsPhone={size === 'lg'}
      closeOnClickOutside={false}
      closeOnEscape={!typed && !editor.isDirty && !editor.read().conflict}
    >
      <form ref={form} onSubmit={submit} onInput={() => setTyped(true)} noValidate>
        <Stack gap="sm">
          <EditorNotices editor={editor} onSave={() => save.mutate()} />
          <EditedFields busy={save.isPending}>{children(issues)}</EditedFields>
          {error && !atFields && (
            <Alert color="red" variant="outline" py="xs" role="alert">
              {failureText(error)}
            </Alert>
          )}
          <DialogAnswers>
            <Button variant="default" onClick={onClose} disabled={save.isPending}>
              {close}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {editor.read().entry === undefined ? 'Create' : 'Update'}
            </Button>
          </DialogAnswers>
        </Stack>
      </form>
    </Dialog>
  )
}
