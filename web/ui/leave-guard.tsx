import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before a page with unsaved changes is left; the browser asks when the tab is closed. */
export function LeaveGuard({ isDirty }: { isDirty(): boolean }) {
  const { status, proceed, reset } = useBlocker({
    // Another search or page of the same list keeps its dialogs.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Modifiche non salvate"
      yes="Esci senza salvare"
      no="Resta"
      cautious
      danger
      onYes={proceed}
      onClose={reset}
    >
      <Text size="sm">Se esci adesso, quello che hai scritto va perso.</Text>
    </ConfirmDialog>
  )
}
