import { Button, Group } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { FieldIssue } from '../../../shared/errors.ts'
import { EditedFields } from '../editing/edited-fields.tsx'
import { EditorNotices } from '../editing/editor-notices.tsx'
import { useFirstError } from '../editing/use-first-error.ts'
import type { Entity } from './entity.ts'
import { useCheckedEditor } from './use-checked-editor.ts'

interface InlineEditorProps<Values extends object, Entry> {
  entity: Entity<Values, Entry>
  /** Absent for a new one. */
  editing: Entry | undefined
  check(values: Values): readonly FieldIssue[]
  /** Whether the form has unsaved text. */
  onDirtyChange(isDirty: boolean): void
  /** It was saved, or the change was discarded. */
  onDone(): void
  /** The button that discards the change; absent if there is none. */
  cancel: string | undefined
  children(form: {
    values: Values
    errorOf(name: keyof Values & string): string | undefined
    change(patch: Partial<Values>): void
    /** The field with the focus. */
    first: RefObject<HTMLInputElement | null>
  }): ReactNode
}

/** The form above the list of a dialog: it creates an entry or changes the chosen one. */
export function InlineEditor<Values extends object, Entry>({
  entity,
  editing,
  check,
  onDirtyChange,
  onDone,
  cancel,
  children,
}: InlineEditorProps<Values, Entry>) {
  const finish = () => {
    onDirtyChange(false)
    onDone()
  }
  const form = useCheckedEditor(entity, editing, { check, onSaved: finish })
  const { editor, busy } = form
  const { isDirty } = editor
  const { form: element, countTry } = useFirstError(busy)
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  const first = useRef<HTMLInputElement>(null)
  // The chosen row may be far down the list: the form scrolls into view.
  useEffect(() => {
    if (editing) first.current?.focus()
  }, [editing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    countTry()
    form.submit()
  }
  const clear = () => {
    editor.discard()
    finish()
  }
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <EditedFields busy={busy} gap="xs">
        <EditorNotices editor={editor} onSave={form.send} />
        {children({ values: editor.read().values, errorOf: form.errorOf, change: form.change, first })}
        <Group justify="flex-end" gap="xs">
          {cancel && (
            <Button variant="default" onClick={clear} disabled={busy}>
              {cancel}
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
