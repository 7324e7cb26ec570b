import { Suspense } from 'react'
import type { RecordRow } from '../../../shared/api/records.ts'
import type { ActionDialogProps, RecordAction } from './actions.ts'

/** An action that was chosen on a row and has a dialog. */
export interface OpenAction {
  row: RecordRow
  action: Extract<RecordAction, { dialog: unknown }>
}

export function ActionDialog({ action, ...props }: OpenAction & ActionDialogProps) {
  const Dialog = action.dialog
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
