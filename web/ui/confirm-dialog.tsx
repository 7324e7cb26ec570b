import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, DialogAnswers } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The labels of the two answers: `Yes` and `No`, or an act and `Chiudi`. */
  yes?: string
  no?: string
  /** The destructive answer is red. */
  danger?: boolean
  /** Enter chooses the safe answer. */
  cautious?: boolean
  busy?: boolean
  /** A third answer, separate from the two. */
  more?: ReactNode
  onYes(): void
  onClose(): void
}

/** A question with two answers; the buttons are disabled while one is processed. */
export function ConfirmDialog({
  title,
  children,
  yes = 'Yes',
  no = yes === 'Yes' ? 'No' : 'Chiudi',
  danger = false,
  cautious = false,
  busy = false,
  more,
  onYes,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      {children}
      <DialogAnswers>
        {more}
        <Button
          variant="default"
          onClick={onClose}
          disabled={busy}
          data-autofocus={(cautious && !busy) || undefined}
        >
          {no}
        </Button>
        <Button
          color={danger ? 'red.9' : undefined}
          onClick={onYes}
          loading={busy}
          data-autofocus={(!cautious && !busy) || undefined}
        >
          {yes}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
