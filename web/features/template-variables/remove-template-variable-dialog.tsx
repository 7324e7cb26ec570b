import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CustomField, removeCustom } from '../../../shared/api/template-variables.ts'
import { variableOf } from '../../../shared/documents/template-variables.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { reloadTemplateVariables, templateVariableQuery } from './template-variable-queries.ts'
import { TemplateVariableUses } from './template-variable-uses.tsx'

interface RemoveTemplateVariableDialogProps {
  field: CustomField
  onRemoved?(): void
  onClose(): void
}

/** GAP-57. CUSTOM-6: a failure becomes a toast. */
export function RemoveTemplateVariableDialog({
  field,
  onRemoved,
  onClose,
}: RemoveTemplateVariableDialogProps) {
  const client = useQueryClient()
  const { data } = useQuery(templateVariableQuery(field.id))
  const remove = async () => {
    try {
      await send(removeCustom, { params: { id: field.id } })
      // A removed entry is not refetched while the dialog closes.
      client.removeQueries({ queryKey: templateVariableQuery(field.id).queryKey })
      toast.success('Custom field has been removed')
      onRemoved?.()
    } finally {
      // Also after a refusal: another user may have removed it.
      void reloadTemplateVariables(client)
    }
  }
  return (
    <RemoveDialog
      thing="custom field"
      name={field.name}
      failed="Can't remove"
      onRemove={remove}
      onClose={onClose}
    >
      <TemplateVariableUses variable={variableOf(field.name)} uses={data?.usedBy} />
    </RemoveDialog>
  )
}
