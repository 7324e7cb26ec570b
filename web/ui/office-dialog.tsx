import { Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface OfficeDialogProps {
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Something is typed that a stray key or click must not take away. */
  holds?: boolean
  /** Beside the button that closes. */
  more?: ReactNode
  onClose(): void
  children: ReactNode
}

/** A dialog in which an administrator keeps a list: on a phone it takes the whole screen. */
export function OfficeDialog({
  title,
  size = 'lg',
  holds = false,
  more,
  onClose,
  children,
}: OfficeDialogProps) {
  const narrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={narrow}
      closeOnClickOutside={!holds}
      closeOnEscape={!holds}
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
