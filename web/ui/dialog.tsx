import { Group, Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import classes from './dialog.module.css'

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

/** The buttons of a dialog, which stay in view: the one that closes it, and last the one that acts. */
export const DialogAnswers = ({ children, spread = false }: { children: ReactNode; spread?: boolean }) => (
  <Group justify={spread ? 'space-between' : 'flex-end'} gap="xs" className={classes.answers} data-answers>
    {children}
  </Group>
)

/** The place of the acting button in the row of a dialog whose content draws that button. */
export const ActPlace = createContext<HTMLElement | null>(null)

/** The acting button of a dialog's content, which is the last one in the row of the dialog. */
export const DialogAct = ({ children }: { children: ReactNode }) => {
  const place = use(ActPlace)
  return place && createPortal(children, place)
}
