import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { StaleAnswer } from '../../../shared/errors.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { staleAnswerOf } from '../editing/entry-editor.ts'
import { RemoveDialog } from '../remove-dialog.tsx'
import { dropCachedEntry, type RemovableEntity } from './entity.ts'

interface RemoveEntryDialogProps<Entry> {
  entity: RemovableEntity<Entry>
  entry: Entry
  /** The uses of the entry, and other consequences of the removal. */
  children?: ReactNode
  onRemoved?(): void
  onClose(): void
}

/** Removes an entry after a confirmation, and after a second one if another user has saved it meanwhile. */
export function RemoveEntryDialog<Entry>(props: RemoveEntryDialogProps<Entry>) {
  const { entity, entry, children, onRemoved, onClose } = props
  const { thing, send, removed, failed } = entity.removal
  const client = useQueryClient()
  const [conflict, setConflict] = useState<StaleAnswer<Entry>>()
  const stored = conflict?.stored ?? entry
  const remove = async () => {
    try {
      await send(stored)
      dropCachedEntry(client, entity.kind, entity.idOf(entry))
      if (removed) toast.success(removed)
      onRemoved?.()
      return true
    } catch (error) {
      const stale = staleAnswerOf<Entry>(error)
      if (!stale) throw error
      setConflict(stale)
      return false
    } finally {
      // Also after a refusal: another user may have removed it.
      void entity.reload(client)
    }
  }
  return (
    <RemoveDialog
      thing={thing}
      name={entity.nameOf(stored)}
      failed={failed}
      onRemove={remove}
      onClose={onClose}
    >
      {children}
      {conflict && <ChangedMeanwhile {...conflict} />}
    </RemoveDialog>
  )
}

const ChangedMeanwhile = ({ savedBy, savedAt }: Pick<StaleAnswer<unknown>, 'savedBy' | 'savedAt'>) => (
  <Text size="sm" c="red" mt="xs" role="alert">
    {savedBy || 'Un collega'} ha salvato questa voce{savedAt && ` il ${formatDateTime(savedAt)}`}, dopo che
    l’avevi letta. «Yes» rimuove la versione salvata.
  </Text>
)
