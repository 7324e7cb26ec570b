import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { removeScript, type Script } from '../../../shared/api/scripts.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { reloadScripts, scriptQuery } from './script-queries.ts'

export function RemoveScriptDialog({ script, onClose }: { script: Script; onClose(): void }) {
  const client = useQueryClient()
  const { data } = useQuery(scriptQuery(script.id))
  const remove = async () => {
    try {
      await send(removeScript, { params: { id: script.id } })
      // What is gone is not read again while the question closes.
      client.removeQueries({ queryKey: scriptQuery(script.id).queryKey })
      toast.success('Script has been removed')
    } finally {
      // Also after a refusal: somebody else may have removed it.
      void reloadScripts(client)
    }
  }
  const records = data?.records ?? 0
  return (
    <RemoveDialog
      thing="script"
      name={script.name}
      failed="Non riesco a rimuovere l’operazione"
      onRemove={remove}
      onClose={onClose}
    >
      {records > 0 && (
        <Text size="sm" mt="xs">
          {records === 1 ? 'Un record ha' : `${records} record hanno`} questa operazione: il nome resta, ma
          PDF e script non si potranno più creare.
        </Text>
      )}
    </RemoveDialog>
  )
}
