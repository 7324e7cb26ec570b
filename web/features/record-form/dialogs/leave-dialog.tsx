import { Button, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { FormKeeping } from '../autosave/form-keeping.ts'
import { useFormStore } from '../store/form-context.ts'

/** Leaving waits no longer than this for a draft. */
const LIMIT_MS = 3_000

/**
 * Saves the draft when the form is left, and asks where that cannot be. The browser asks by itself when the tab is
 * closed, only if something would really be lost.
 */
export function LeaveDialog({ keeping }: { keeping: FormKeeping }) {
  const store = useFormStore()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => {
      if (store.currentStatus.dirty) await within(LIMIT_MS, keeping.settle({ sessionLives: true }))
      return store.currentStatus.dirty
    },
    enableBeforeUnload: () => store.currentStatus.dirty && !keeping.safe,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  const discard = () => {
    keeping.discard()
    proceed()
  }
  return (
    <ConfirmDialog
      title="Modifiche non salvate"
      yes={keeping.safe ? 'Esci' : 'Esci senza salvare'}
      no="Resta nel modulo"
      cautious
      danger={!keeping.safe}
      more={
        keeping.safe && (
          <Button variant="subtle" color="red" px="xs" mr="auto" onClick={discard}>
            Scarta
          </Button>
        )
      }
      onYes={proceed}
      onClose={reset}
    >
      <Text size="sm">
        {keeping.safe
          ? 'Le ultime modifiche sono solo su questo computer. Se esci restano qui, e te le proponiamo quando riapri il modulo.'
          : 'Se esci adesso, quello che hai scritto va perso.'}
      </Text>
    </ConfirmDialog>
  )
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
}
