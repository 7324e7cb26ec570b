import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import type { FormStore } from '../store/form-store.ts'
import { FormAutosave } from './form-autosave.ts'
import type { FormKey } from './journal-entry.ts'
import { openJournal } from './open-journal.ts'
import type { RecordLink } from './record-link.ts'
import { UNSAVED_WORK } from './unsaved-work.ts'

interface Settings {
  store: FormStore
  link: RecordLink
  form: FormKey
  onCreated(id: string): void
}

/** Saves the form automatically while it is on the screen, with the journal key of the logged-in user. */
export function useFormAutosave({ store, link, form, onCreated }: Settings) {
  const { id, journalKey } = useSession()
  const client = useQueryClient()
  const [journal] = useState(() => openJournal(id, journalKey))
  const [autosave] = useState(
    () =>
      new FormAutosave({
        store,
        link,
        form,
        journal,
        onCreated,
        onFlushed: () => void client.invalidateQueries({ queryKey: UNSAVED_WORK }),
        onMerged: (theirs) => toast.success(`Unite le modifiche di ${theirs.updatedBy}.`),
      }),
  )
  useEffect(() => autosave.start(), [autosave])
  // An automatically saved record is changed in every list.
  useEffect(
    () => link.subscribe(() => void client.invalidateQueries({ queryKey: ['records'], refetchType: 'none' })),
    [link, client],
  )
  return { autosave: autosave, journal }
}
