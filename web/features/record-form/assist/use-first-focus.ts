import { useEffect } from 'react'
import { isDialogOpen } from './pressed.ts'

const CONTROLS = ['input[type=text]', 'input[type=email]', 'input[type=tel]', 'select', 'textarea'].map(
  (control) => `[data-form] [data-field] ${control}:not([readonly], :disabled)`,
)

/**
 * A new form is there to be written in: the cursor waits in its first empty field. Not where a finger would call up a
 * keyboard over half of the form.
 */
export function useFirstFocus(wanted: boolean): void {
  useEffect(() => {
    const taken = document.activeElement !== document.body && document.activeElement !== null
    if (!wanted || taken || isDialogOpen() || !matchMedia('(pointer: fine)').matches) return
    const controls = document.querySelectorAll<HTMLInputElement>(CONTROLS.join(', '))
    ;[...controls].find(({ value }) => value === '')?.focus({ preventScroll: true })
  }, [wanted])
}
