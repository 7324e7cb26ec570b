import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Template } from '../../../shared/api/templates.ts'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { TEMPLATES } from './template-draft.ts'
import { templateQuery } from './template-queries.ts'

/** GAP-55: lists the operations that lose their template. */
export function RemoveTemplateDialog({ template, onClose }: { template: Template; onClose(): void }) {
  const { data } = useQuery(templateQuery(template.id))
  const usedBy = data?.usedBy ?? []
  return (
    <RemoveEntryDialog entity={TEMPLATES} entry={template} onClose={onClose}>
      {usedBy.length > 0 && (
        <Text size="sm" mt="xs">
          {usedBy.length === 1 ? 'Un’operazione resta' : `${usedBy.length} operazioni restano`} senza modello
          (Template not set): {usedBy.map(({ name }) => `«${name}»`).join(', ')}.
        </Text>
      )}
    </RemoveEntryDialog>
  )
}
