import { Button, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { FormPersistence } from '../persistence/form-persistence.ts'
import { useFormStore } from '../store/form-context.ts'

/** The maximum time that leaving waits for a draft. */
const LIMIT_MS = 3_000

/**
 * Saves the draft when the user leaves the form, and asks if that is impossible. The browser asks when the tab
 * is closed, only if values would be lost.
 */
export function LeaveDialog({ persistence }: { persistence: FormPersistence }) {
  const store = useFormStore()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => {
      if (persistence.hasUnsaved) await withTimeout(LIMIT_MS, persistence.flush({ sessionLives: true }))
      return store.currentStatus.dirty
    },
    enableBeforeUnload: () => store.currentStatus.dirty && !persistence.isSafe,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  const discard = () => {
    persistence.dispatch({ type: 'discarded' })
    proceed()
  }
  return (
    <ConfirmDialog
      title="Modifiche non salvate"
      yes={persistence.isSafe ? 'Esci' : 'Esci senza salvare'}
      no="Resta nel modulo"
      cautious
      danger={!persistence.isSafe}
      more={
        persistence.isSafe && (
          <Button variant="subtle" color="red" px="xs" mr="auto" onClick={discard}>
            Scarta
          </Button>
        )
      }
      onYes={proceed}
      onClose={reset}
    >
      <Text size="sm">
        {persistence.isSafe
          ? 'Le ultime modifiche sono solo su questo computer. Se esci restano qui, e te le proponiamo quando riapri il modulo.'
          : 'Se esci adesso, quello che hai scritto va perso.'}
      </Text>
    </ConfirmDialog>
  )
}

async function withTimeout(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
}
