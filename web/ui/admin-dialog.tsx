import { Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface AdminDialogProps {
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
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
  isDirty = false,
  more,
  onClose,
  children,
}: AdminDialogProps) {
  const narrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={narrow}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      {children}
      <Group justify={more ? 'space-between' : 'flex-end'} mt="md" gap="xs">
        {more}
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      </Group>
    </Modal>
  )
}
