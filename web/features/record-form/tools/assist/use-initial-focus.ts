import { useEffect } from 'react'
import type { FieldName } from '../../../../../contract/index.ts'
import { isDialogOpen } from '../../../../lib/single-keys.ts'
import { goToField } from '../../fields/go-to-field.ts'

const CONTROLS = ['input[type=text]', 'input[type=email]', 'input[type=tel]', 'select', 'textarea'].map(
  (control) => `[data-form] [data-field] ${control}:not([readonly], :disabled)`,
)

/**
 * A new form focuses its first empty field, except on touch devices, where an on-screen keyboard would cover
 * half of the form.
 */
export function useInitialFocus(enabled: boolean): void {
  useEffect(() => {
    const hasFocus = document.activeElement !== document.body && document.activeElement !== null
    if (!enabled || hasFocus || isDialogOpen() || !matchMedia('(pointer: fine)').matches) return
    const controls = document.querySelectorAll<HTMLInputElement>(CONTROLS.join(', '))
    ;[...controls].find(({ value }) => value === '')?.focus({ preventScroll: true })
  }, [enabled])
}

/** Other pages link to a field of a record: `/{id}#campo-iban`. A hidden field does not affect the opening form. */
export function useFieldFromUrl(): void {
  useEffect(() => {
    const name = /^#campo-(\w+)$/.exec(location.hash)?.[1]
    if (name) goToField(name as FieldName)
  }, [])
}
