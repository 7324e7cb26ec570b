import { Alert } from '@mantine/core'
import type { FormPersistence } from '../persistence/form-persistence.ts'
import { usePersistenceView } from './use-form-persistence.ts'

/** The same record in two tabs: each would overwrite the other. */
export function OtherTabsNotice({ persistence }: { persistence: FormPersistence }) {
  const otherTabs = usePersistenceView(persistence, 'otherTabs')
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
