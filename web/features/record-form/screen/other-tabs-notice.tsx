import { Alert } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { FormAutosave } from '../persistence/form-autosave.ts'

/** The same record in two tabs: each would overwrite the other. */
export function OtherTabsNotice({ autosave }: { autosave: FormAutosave }) {
  const { otherTabs } = useSyncExternalStore(autosave.subscribe, () => autosave.current)
  return (
    <div role="status">
      {otherTabs > 0 && (
        <Alert
          color="orange"
          variant="outline"
          p="xs"
          title="Questo record è aperto anche in un’altra scheda"
        >
          Continua in una sola: quello che cambi in tutte e due si unisce quando viene salvato, e dove non va
          d’accordo devi scegliere tu.
        </Alert>
      )}
    </div>
  )
}
