import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { removeScript, type Script } from '../../../shared/api/scripts.ts'
import { formatCount } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { reloadScripts, scriptQuery } from './script-queries.ts'

/** The effect of a removal on the records with the operation. A submitted record can still be saved, with a warning. */
const inUse = (records: number) =>
  records === 1
    ? 'Un record ha questa operazione: non avrà più PDF né script. Se è una bozza, non si potrà più salvare come contratto senza sceglierne un’altra.'
    : `${formatCount(records)} record hanno questa operazione: non avranno più PDF né script. Le bozze non si potranno più salvare come contratti senza sceglierne un’altra.`

export function RemoveScriptDialog({ script, onClose }: { script: Script; onClose(): void }) {
  const client = useQueryClient()
  const { data } = useQuery(scriptQuery(script.id))
  const remove = async () => {
    try {
      await send(removeScript, { params: { id: script.id } })
      // A removed entry is not refetched while the dialog closes.
      client.removeQueries({ queryKey: scriptQuery(script.id).queryKey })
      toast.success('Script has been removed')
    } finally {
      // Also after a refusal: another user may have removed it.
      void reloadScripts(client)
    }
  }
  const records = data?.records ?? 0
  return (
    <RemoveDialog
      thing="script"
      name={script.name}
      failed="Impossibile rimuovere l’operazione"
      onRemove={remove}
      onClose={onClose}
    >
      {records > 0 && (
        <Text size="sm" mt="xs">
          {inUse(records)} Potrai riportarla da «Rimosse».
        </Text>
      )}
    </RemoveDialog>
  )
}
