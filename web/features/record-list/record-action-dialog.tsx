import { Suspense } from 'react'
import type { ActionDialogProps, OpenAction } from '../records/record-action.ts'

/** The dialog of a record's action; its code is loaded when it opens. */
export function RecordActionDialog({ action, ...props }: OpenAction & ActionDialogProps) {
  const Dialog = action.dialog
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
