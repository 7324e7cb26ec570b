import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TemplateVariable, VariableUse } from '../../../shared/api/template-variables.ts'
import { variableOf } from '../../../shared/documents/template-variables.ts'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { TEMPLATE_VARIABLES, templateVariableQuery } from './template-variable.ts'

interface RemoveTemplateVariableDialogProps {
  field: TemplateVariable
  onRemoved?(): void
  onClose(): void
}

/** The templates and scripts that use a variable; nothing if there are none. */
export function TemplateVariableUses({
  variable,
  uses,
}: {
  variable: string
  uses: VariableUse | undefined
}) {
  const { templates = [], scripts = [] } = uses ?? {}
  if (templates.length + scripts.length === 0) return null
  return (
    <Text size="sm" mt="xs">
      {variable} è usata {templates.length > 0 && `nei modelli ${joinNames(templates)}`}
      {templates.length > 0 && scripts.length > 0 && ' e '}
      {scripts.length > 0 && `negli script ${joinNames(scripts)}`}: lì resterebbe scritta così com’è.
    </Text>
  )
}

const joinNames = (entries: readonly { name: string }[]) => entries.map(({ name }) => `«${name}»`).join(', ')

/** GAP-57. */
export function RemoveTemplateVariableDialog({ field, ...handlers }: RemoveTemplateVariableDialogProps) {
  const { data } = useQuery(templateVariableQuery(field.id))
  return (
    <RemoveEntryDialog entity={TEMPLATE_VARIABLES} entry={field} {...handlers}>
      <TemplateVariableUses variable={variableOf(field.name)} uses={data?.usedBy} />
    </RemoveEntryDialog>
  )
}
