import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Script } from '../../../shared/api/scripts.ts'
import { formatCount } from '../../lib/format-date.ts'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { SCRIPTS } from './script.tsx'
import { scriptQuery } from './script-queries.ts'

/** The effect of a removal on the records with the operation. A submitted record can still be saved, with a warning. */
const inUse = (records: number) =>
  records === 1
    ? 'Un record ha questa operazione: non avrà più PDF né script. Se è una bozza, non si potrà più salvare come contratto senza sceglierne un’altra.'
    : `${formatCount(records)} record hanno questa operazione: non avranno più PDF né script. Le bozze non si potranno più salvare come contratti senza sceglierne un’altra.`

export function RemoveScriptDialog({ script, onClose }: { script: Script; onClose(): void }) {
  const { data } = useQuery(scriptQuery(script.id))
  const records = data?.records ?? 0
  return (
    <RemoveEntryDialog entity={SCRIPTS} entry={script} onClose={onClose}>
      {records > 0 && (
        <Text size="sm" mt="xs">
          {inUse(records)} Potrai riportarla da «Rimosse».
        </Text>
      )}
    </RemoveEntryDialog>
  )
}
