import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import type { FormKey } from '../journal/entry.ts'
import { openJournal } from '../journal/open-journal.ts'
import { UNSAVED_WORK } from '../journal/unsaved-work.ts'
import type { RecordLink } from '../save/record-link.ts'
import type { FormStore } from '../store/form-store.ts'
import { FormKeeping } from './form-keeping.ts'

interface Settings {
  store: FormStore
  link: RecordLink
  form: FormKey
  onCreated(id: string): void
}

/** Keeps the form for as long as it is on the screen, under the key of whoever is logged in. */
export function useFormKeeping({ store, link, form, onCreated }: Settings) {
  const { id, journalKey } = useSession()
  const client = useQueryClient()
  const [journal] = useState(() => openJournal(id, journalKey))
  const [keeping] = useState(
    () =>
      new FormKeeping({
        ...{ store, link, form, journal, onCreated },
        onPutAway: () => void client.invalidateQueries({ queryKey: UNSAVED_WORK }),
        onMerged: (theirs) => toast.success(`Unite le modifiche di ${theirs.updatedBy}.`),
      }),
  )
  useEffect(() => keeping.start(), [keeping])
  // A record that was saved by itself is another one in every list.
  useEffect(
    () => link.subscribe(() => void client.invalidateQueries({ queryKey: ['records'], refetchType: 'none' })),
    [link, client],
  )
  return { keeping, journal }
}
