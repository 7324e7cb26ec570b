import { Suspense } from 'react'
import type { ActionDialogProps, OpenAction } from '../records/record-action.ts'

export function ActionDialog({ action, ...props }: OpenAction & ActionDialogProps) {
  const Dialog = action.dialog
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
