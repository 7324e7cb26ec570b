import { Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { FormPersistence } from '../persistence/form-persistence.ts'
import { requestSave, usePersistenceView } from './use-form-persistence.ts'

/** REC-25: what a save as a draft means for a saved contract. */
export const RETURN_TEXT =
  'Il contratto torna in bozza: PDF, script, firma e sync ci sono di nuovo dopo «Update».'

/** Saves as a draft; asks first where a saved contract with an envelope would become a draft again. */
export function useDraftSave(persistence: FormPersistence, signatureState: string | undefined) {
  const isReturn = usePersistenceView(persistence, 'isSubmitted')
  const [asking, setAsking] = useState<{ stay: boolean }>()
  const asks = isReturn && signatureState !== undefined
  const save = useCallback(
    (stay: boolean) => {
      if (asks) setAsking({ stay })
      else requestSave(persistence, true, stay)
    },
    [asks, persistence],
  )
  const question = asking && (
    <ConfirmDialog
      title="Salva in bozza"
      yes="Salva in bozza"
      cautious
      onYes={() => {
        setAsking(undefined)
        requestSave(persistence, true, asking.stay)
      }}
      onClose={() => setAsking(undefined)}
    >
      <Text size="sm">{RETURN_TEXT}</Text>
      <Text size="sm" mt="xs">
        La firma elettronica resta com’è (<b>{signatureState}</b>): si apre dallo stato del record, e da lì si
        può annullare la richiesta.
      </Text>
    </ConfirmDialog>
  )
  return { isReturn, save, question }
}
