import type { Issue } from '../../../../contract/index.ts'
import { controlId, type FieldView, noteId } from '../store/field-view.ts'

/** Issues displayed as errors, whether they reject a save or not. */
export const isWrong = ({ severity, wrong }: Issue) => severity === 'error' || wrong === true
export const hasError = (view: FieldView) => view.shown.some(isWrong)

const isDescribed = (view: FieldView, described: boolean) =>
  described || view.shown.length > 0 || view.hint !== undefined

/** The props of every control. */
export function controlProps(view: FieldView, described = false) {
  return {
    id: controlId(view.name),
    name: view.name,
    'aria-required': view.required || undefined,
    'aria-invalid': hasError(view) || undefined,
    'aria-describedby': isDescribed(view, described) ? noteId(view.name) : undefined,
    // The typed data belong to another person: the browser must not offer autofill.
    autoComplete: 'off',
  } as const
}
