import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The words on the two answers. */
  yes?: string
  no?: string
  /** The answer that destroys something is red. */
  danger?: boolean
  /** Enter gives the safe answer. */
  cautious?: boolean
  busy?: boolean
  /** A third answer, apart from the two. */
  more?: ReactNode
  onYes(): void
  onClose(): void
}

/** A question with two answers; while one is being worked nothing can be pressed twice. */
export function ConfirmDialog({
  title,
  children,
  yes = 'Yes',
  no = 'No',
  danger = false,
  cautious = false,
  busy = false,
  more,
  onYes,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size="sm" closeButtonProps={{ 'aria-label': 'Chiudi' }}>
      {children}
      <Group justify="flex-end" mt="lg" gap="xs">
        {more}
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={cautious || undefined}>
          {no}
        </Button>
        <Button
          color={danger ? 'red.9' : undefined}
          onClick={onYes}
          loading={busy}
          data-autofocus={!cautious || undefined}
        >
          {yes}
        </Button>
      </Group>
    </Modal>
  )
}
