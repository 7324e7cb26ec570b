import { notifications } from '@mantine/notifications'
import { failureText } from './call-failure.ts'

const closeButtonProps = { 'aria-label': 'Chiudi l’avviso' }

/** SHELL-43: a toast is a success or an error, after one that says what is being done where that takes long. Place and duration are set where toasts are mounted. */
export const toast = {
  success: (message: string) =>
    notifications.show({ message, color: 'teal', closeButtonProps, 'data-type': 'success' }),
  /** Stands until the answer, which is called once the work is over. */
  working: (message: string): (() => void) => {
    const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false })
    return () => notifications.hide(id)
  },
  error: (message: string, title?: string) =>
    notifications.show({
      message,
      color: 'red',
      role: 'alert',
      closeButtonProps,
      'data-type': 'error',
      ...(title && { title }),
    }),
}

/** ERR-28, ERR-29: the one way in which a failed call is told. `what` says what was being tried. */
export const reportFailure = (error: unknown, what?: string) => toast.error(failureText(error), what)
