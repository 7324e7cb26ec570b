import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './dialog.module.css'
import { ActPlace, Dialog, DialogAnswers } from './dialog.tsx'

interface AdminDialogProps {
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  fillsPhone?: boolean
  /** There is typed text that a stray key or click must not discard. */
  isDirty?: boolean
  /** Next to the close button. */
  more?: ReactNode
  onClose(): void
  children: ReactNode
}

/** A dialog in which an administrator edits a list: full-screen on a phone. */
export function AdminDialog({
  title,
  size = 'lg',
  fillsPhone = true,
  isDirty = false,
  more,
  onClose,
  children,
}: AdminDialogProps) {
  const [actPlace, setActPlace] = useState<HTMLElement | null>(null)
  return (
    <Dialog onClose={onClose} title={title} size={size} fillsPhone={fillsPhone} isDirty={isDirty}>
      <ActPlace value={actPlace}>{children}</ActPlace>
      <DialogAnswers spread={more !== undefined && more !== false}>
        {more}
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
        <span ref={setActPlace} className={classes.act} />
      </DialogAnswers>
    </Dialog>
  )
}
