import { useQuery } from '@tanstack/react-query'
import type { CustomField } from '../../../shared/api/template-variables.ts'
import { variableOf } from '../../../shared/documents/template-variables.ts'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { TEMPLATE_VARIABLES } from './template-variable.ts'
import { templateVariableQuery } from './template-variable-queries.ts'
import { TemplateVariableUses } from './template-variable-uses.tsx'

interface RemoveTemplateVariableDialogProps {
  field: CustomField
  onRemoved?(): void
  onClose(): void
}

/** GAP-57. */
export function RemoveTemplateVariableDialog({ field, ...handlers }: RemoveTemplateVariableDialogProps) {
  const { data } = useQuery(templateVariableQuery(field.id))
  return (
    <RemoveEntryDialog entity={TEMPLATE_VARIABLES} entry={field} {...handlers}>
      <TemplateVariableUses variable={variableOf(field.name)} uses={data?.usedBy} />
    </RemoveEntryDialog>
  )
}
