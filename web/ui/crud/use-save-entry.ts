import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportFailure, toast } from '../../lib/toast.ts'
import type { EntryEditor } from '../editing/entry-editor.ts'
import { savedAdministeredEntry } from '../saved-entry.ts'
import { type Entity, type Saved, useSendOnce } from './entity.ts'

interface SaveHandlers<Entry> {
  onSaved(saved: Saved<Entry>): void
  /** Shows a failure that is no conflict; by default it becomes a toast. */
  onRefused?(error: Error): void
}

/** Saves the values of an editor; a stale save becomes a conflict of the editor. */
export function useSaveEntry<Values extends object, Entry>(
  entity: Entity<Values, Entry>,
  editor: EntryEditor<Values, Entry>,
  { onSaved, onRefused }: SaveHandlers<Entry>,
) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  return useMutation<Saved<Entry>, Error, void>({
    mutationFn: async () => {
      const { entry, values, base } = editor.beginSave()
      if (entry !== undefined) return await entity.update(entry, values, base)
      if (!entity.create) throw new Error(`${entity.kind} has no new entries`)
      return await entity.create(values, sendOnce)
    },
    meta: { failure: 'in place' },
    onError: (error) => {
      // The list shows the stored entry, regardless of the outcome of the conflict.
      if (editor.acceptConflict(error)) void entity.reload(client)
      else if (onRefused) onRefused(error)
      else reportFailure(error, entity.texts.failed)
    },
    onSuccess: (saved) => {
      const { created, updated } = entity.texts
      toast.success((editor.read().entry === undefined && created) || updated)
      editor.saved()
      if (saved !== undefined) savedAdministeredEntry.show(entity.idOf(saved))
      void entity.reload(client)
      onSaved(saved)
    },
  })
}
