import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** It fills the screen of a phone. */
  fillsPhone?: boolean
  /** There is typed text that a stray key or click must not discard. */
  isDirty?: boolean
}

/** A dialog with a button «Chiudi»: its cross has another name. */
export function Dialog({ fillsPhone = false, isDirty = false, ...props }: DialogProps) {
  const narrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      fullScreen={fillsPhone && narrow}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
      {...props}
    />
  )
}
