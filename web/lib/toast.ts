import { notifications } from '@mantine/notifications'
import { failureText } from './call-failure.ts'

/** How the page mounts its toasts: at the top right, for 3 seconds (SHELL-41, SHELL-42, CONST-10). */
export const TOASTS = {
  position: 'top-right',
  autoClose: 3_000,
  containerWidth: 360,
  'aria-live': 'polite',
} as const

export const CLOSE_BUTTON = { 'aria-label': 'Chiudi l’avviso' }

/** SHELL-43: a toast shows a success or an error, for slow actions preceded by a progress toast. */
export const toast = {
  success: (message: string) =>
    notifications.show({ message, color: 'teal', closeButtonProps: CLOSE_BUTTON, 'data-type': 'success' }),
  /** Shows until the work is done; the returned function ends it. */
  working: (message: string): (() => void) => {
    const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false })
    return () => notifications.hide(id)
  },
  error: (message: string, title?: string) =>
    notifications.show({
      message,
      color: 'red',
      role: 'alert',
      closeButtonProps: CLOSE_BUTTON,
      'data-type': 'error',
      ...(title && { title }),
    }),
}

/** ERR-28, ERR-29: the only way to show a failed call. `what` is the attempted action. */
export const reportFailure = (error: unknown, what?: string) => toast.error(failureText(error), what)

/** Shown instead of the success message if the mail server does not respond. */
export const MAIL_QUEUED_MESSAGE = 'La posta non risponde: l’email è salvata e verrà inviata automaticamente.'
