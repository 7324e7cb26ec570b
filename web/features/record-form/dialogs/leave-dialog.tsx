import { useBlocker } from '@tanstack/react-router'
import { useFormStore } from '../store/form-context.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before the page is left with something unsaved; the browser asks by itself when the tab is closed. */
export function LeaveDialog() {
  const store = useFormStore()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => store.currentStatus.dirty,
    enableBeforeUnload: () => store.currentStatus.dirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Modifiche non salvate"
      text="Se esci adesso, quello che hai scritto va perso."
      confirm="Esci senza salvare"
      cancel="Resta nel modulo"
      onConfirm={proceed}
      onCancel={reset}
    />
  )
}
