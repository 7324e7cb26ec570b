import { Group, Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** It fills the screen of a phone. */
  fillsPhone?: boolean
  /** There is typed text that a stray key or click must not discard. */
  isDirty?: boolean
}

/** Every dialog but the one over all others (`web/features/login/proof-dialog.tsx`). */
export function Dialog({ fillsPhone = false, isDirty = false, ...props }: DialogProps) {
  const narrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      fullScreen={fillsPhone && narrow}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
      {...props}
    />
  )
}

/** The buttons of a dialog: the one that closes it, and last the one that acts. */
export const DialogAnswers = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" mt="lg" gap="xs">
    {children}
  </Group>
)
