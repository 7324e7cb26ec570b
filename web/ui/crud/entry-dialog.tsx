import type { ReactNode } from 'react'
import { useEntryEditor } from '../editing/use-entry-editor.ts'
import type { Entity } from './entity.ts'
import { EntryForm } from './entry-form.tsx'
import { type EntryValues, Fields } from './fields.tsx'
import { useSaveEntry } from './use-save-entry.ts'

interface EntryDialogProps<Values extends object, Entry> {
  entity: Entity<Values, Entry>
  title: string
  /** Undefined for a new one. */
  entry: Entry | undefined
  onClose(): void
  /** By default all inputs of the entity's fields. */
  children?(entry: EntryValues<Values>): ReactNode
}

/** Creates or changes an entry in a dialog, which closes after the save. */
export function EntryDialog<Values extends object, Entry>(props: EntryDialogProps<Values, Entry>) {
  const { entity, title, entry, onClose, children } = props
  const editor = useEntryEditor(entity, entry)
  const { values } = editor.read()
  // The form shows any other failure.
  const save = useSaveEntry(entity, editor, { onSaved: onClose, onRefused: () => undefined })
  return (
    <EntryForm title={title} editor={editor} save={save} onClose={onClose}>
      {(issues) => {
        const edited = { values, issues, change: editor.change }
        return children ? children(edited) : <Fields fields={entity.fields} {...edited} />
      }}
    </EntryForm>
  )
}
