import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CustomField, removeCustom } from '../../../shared/api/customs.ts'
import { wordOf } from '../../../shared/documents/words.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { customQuery, reloadCustoms } from './custom-queries.ts'
import { WordUses } from './word-uses.tsx'

interface RemoveCustomDialogProps {
  field: CustomField
  onRemoved?(): void
  onClose(): void
}

/** GAP-57. CUSTOM-6: a failure becomes a toast. */
export function RemoveCustomDialog({ field, onRemoved, onClose }: RemoveCustomDialogProps) {
  const client = useQueryClient()
  const { data } = useQuery(customQuery(field.id))
  const remove = async () => {
    await send(removeCustom, { params: { id: field.id } })
    toast.success('Custom field has been removed')
    onRemoved?.()
    void reloadCustoms(client)
  }
  return (
    <RemoveDialog
      thing="custom field"
      name={field.name}
      failed="Can't remove"
      onRemove={remove}
      onClose={onClose}
    >
      <WordUses word={wordOf(field.name)} uses={data?.usedBy} />
    </RemoveDialog>
  )
}
