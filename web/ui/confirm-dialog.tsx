import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The answer that destroys something is red. */
  danger?: boolean
  busy?: boolean
  onYes(): void
  onClose(): void
}

/** A question with `Yes` and `No`; while the answer is being worked nothing can be pressed twice. */
export function ConfirmDialog({
  title,
  children,
  danger = false,
  busy = false,
  onYes,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size="sm" closeButtonProps={{ 'aria-label': 'Chiudi' }}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={busy}>
          No
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={onYes} loading={busy} data-autofocus>
          Yes
        </Button>
      </Group>
    </Modal>
  )
}
