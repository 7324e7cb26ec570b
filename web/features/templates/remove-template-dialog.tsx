import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { removeTemplate, type Template } from '../../../shared/api/templates.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { reloadTemplates, templateQuery } from './template-queries.ts'

/** GAP-55: lists the operations that lose their template. */
export function RemoveTemplateDialog({ template, onClose }: { template: Template; onClose(): void }) {
  const client = useQueryClient()
  const { data } = useQuery(templateQuery(template.id))
  const usedBy = data?.usedBy ?? []
  const remove = async () => {
    try {
      await send(removeTemplate, { params: { id: template.id } })
      // A removed entry is not refetched while the dialog closes.
      client.removeQueries({ queryKey: templateQuery(template.id).queryKey })
      toast.success('Template has been removed')
    } finally {
      // Also after a refusal: another user may have removed it.
      void reloadTemplates(client)
    }
  }
  return (
    <RemoveDialog
      thing="template"
      name={template.name}
      failed="Impossibile rimuovere il modello"
      onRemove={remove}
      onClose={onClose}
    >
      {usedBy.length > 0 && (
        <Text size="sm" mt="xs">
          {usedBy.length === 1 ? 'Un’operazione resta' : `${usedBy.length} operazioni restano`} senza modello
          (Template not set): {usedBy.map(({ name }) => `«${name}»`).join(', ')}.
        </Text>
      )}
    </RemoveDialog>
  )
}
