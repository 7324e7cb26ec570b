import type { Issue } from '../../../../contract/index.ts'
import { controlId, type FieldView, noteId } from '../store/field-view.ts'
import { put } from './elements.ts'

/**
 * A native control that is made once and told what changes. It stands inside its field's element beside what React
 * renders there, which saves React nine of ten parts of a form of two hundred fields.
 */
export interface Control {
  /** What stands in the field: the control, or what is around it. */
  readonly element: HTMLElement
  /** Follows the value from now on, until what is returned is called. */
  connect(): () => void
  /** Shows what the view says. */
  dress(view: FieldView, described: boolean): void
}

/** What looks like an error, whether it stops a save or not. */
export const isWrong = ({ severity, wrong }: Issue) => severity === 'error' || wrong === true
export const hasError = (view: FieldView) => view.shown.some(isWrong)

const isNoted = (view: FieldView, described: boolean) =>
  described || view.shown.length > 0 || view.hint !== undefined

/** Gives a new control what never changes: its name and its id. */
export function nameControl(
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  view: FieldView,
) {
  control.id = controlId(view.name)
  control.name = view.name
}

/** What is said of every control, whatever its kind. */
export function dressControl(control: Element, view: FieldView, described: boolean): void {
  put(control, 'aria-required', view.required || undefined)
  put(control, 'aria-invalid', hasError(view) || undefined)
  put(control, 'aria-describedby', isNoted(view, described) ? noteId(view.name) : undefined)
}

/** The same for a control that React renders. */
export function controlProps(view: FieldView, described = false) {
  return {
    id: controlId(view.name),
    name: view.name,
    'aria-required': view.required || undefined,
    'aria-invalid': hasError(view) || undefined,
    'aria-describedby': isNoted(view, described) ? noteId(view.name) : undefined,
    // What is typed here is somebody else's data: nothing of it is the browser's to offer.
    autoComplete: 'off',
  } as const
}
