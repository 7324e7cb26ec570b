import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from '../../lib/toast.ts'
import { RemoveDialog } from '../remove-dialog.tsx'
import { forgetEntry, type RemovableEntity } from './entity.ts'

interface RemoveEntryDialogProps<Entry> {
  entity: RemovableEntity<Entry>
  entry: Entry
  /** What uses the entry, and other consequences of the removal. */
  children?: ReactNode
  onRemoved?(): void
  onClose(): void
}

/** Removes an entry after a confirmation. */
export function RemoveEntryDialog<Entry>(props: RemoveEntryDialogProps<Entry>) {
  const { entity, entry, children, onRemoved, onClose } = props
  const { thing, send, removed, failed } = entity.removal
  const client = useQueryClient()
  const remove = async () => {
    try {
      await send(entry)
      forgetEntry(client, entity.kind, entity.idOf(entry))
      if (removed) toast.success(removed)
      onRemoved?.()
    } finally {
      // Also after a refusal: another user may have removed it.
      void entity.reload(client)
    }
  }
  return (
    <RemoveDialog
      thing={thing}
      name={entity.nameOf(entry)}
      failed={failed}
      onRemove={remove}
      onClose={onClose}
    >
      {children}
    </RemoveDialog>
  )
}
