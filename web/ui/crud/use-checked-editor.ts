import { useState } from 'react'
import type { FieldIssue } from '../../../shared/errors.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { reportFailure } from '../../lib/toast.ts'
import { useEntryEditor } from '../editing/use-entry-editor.ts'
import type { Entity } from './entity.ts'
import { useSaveEntry } from './use-save-entry.ts'

interface Checked<Values, Entry> {
  /** Validates the values before they are sent. */
  check(values: Values): readonly FieldIssue[]
  onSaved(saved: Entry | undefined): void
}

/** An editor that shows its issues until the field changes, and sends nothing while there are any. */
export function useCheckedEditor<Values extends object, Entry>(
  entity: Entity<Values, Entry>,
  entry: Entry | undefined,
  { check, onSaved }: Checked<Values, Entry>,
) {
  const editor = useEntryEditor(entity, entry)
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const save = useSaveEntry(entity, editor, {
    onSaved,
    onRefused: (error) => {
      const found = error instanceof CallFailure ? error.issues : []
      setIssues(found)
      if (found.length === 0) reportFailure(error, entity.texts.failed)
    },
  })
  return {
    editor,
    errorOf: (name: keyof Values & string): string | undefined =>
      issues
        .filter(({ field }) => field === name)
        .map(({ message }) => message)
        .join(' · ') || undefined,
    change: (patch: Partial<Values>) => {
      editor.change(patch)
      setIssues((before) => before.filter(({ field }) => !(field in patch)))
    },
    /** Checks the values and saves them. */
    submit: () => {
      if (save.isPending) return
      const found = check(editor.read().values)
      setIssues(found)
      if (found.length === 0) save.mutate()
    },
    /** Saves without a check, after a conflict. */
    send: () => save.mutate(),
    busy: save.isPending,
  }
}
