import type { Issue } from '../../../../contract/index.ts'
import { controlId, type FieldView, noteId } from '../store/field-view.ts'
import { setAttribute } from './dom-elements.ts'

/**
 * A native control that is created once and updated. It is inside its field's element next to React's content,
 * which saves React most of the work for a form of two hundred fields.
 */
export interface Control {
  /** The element in the field: the control, or its wrapper. */
  readonly element: HTMLElement
  /** Synchronises the value from now on, until the returned function is called. */
  connect(): () => void
  /** Renders the view. */
  render(view: FieldView, described: boolean): void
}

/** Issues displayed as errors, whether they reject a save or not. */
export const isWrong = ({ severity, wrong }: Issue) => severity === 'error' || wrong === true
export const hasError = (view: FieldView) => view.shown.some(isWrong)

const isDescribed = (view: FieldView, described: boolean) =>
  described || view.shown.length > 0 || view.hint !== undefined

/** Sets the constant attributes of a new control: name and id. */
export function setControlName(
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  view: FieldView,
) {
  control.id = controlId(view.name)
  control.name = view.name
}

/** Sets the attributes of every control, of any kind. */
export function renderControl(control: Element, view: FieldView, described: boolean): void {
  setAttribute(control, 'aria-required', view.required || undefined)
  setAttribute(control, 'aria-invalid', hasError(view) || undefined)
  setAttribute(control, 'aria-describedby', isDescribed(view, described) ? noteId(view.name) : undefined)
}

/** The same as props for a control that React renders. */
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
