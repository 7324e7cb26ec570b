import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

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
  return (
    <Dialog onClose={onClose} title={title} size={size} fillsPhone={fillsPhone} isDirty={isDirty}>
      {children}
      <Group justify={more ? 'space-between' : 'flex-end'} mt="md" gap="xs">
        {more}
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      </Group>
    </Dialog>
  )
}
