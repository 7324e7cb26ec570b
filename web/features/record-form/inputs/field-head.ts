import { controlId, type FieldView } from '../store/field-view.ts'
import { ORIGINS, originTitle } from '../store/origin.ts'
import { createElement } from './dom-elements.ts'
import classes from './field.module.css'

const HEAD = createElement('div', classes.head)
const LABEL = createElement('label', classes.label)
const CAPTION = createElement('span', classes.label)
const STAR = createElement('span', classes.required, { 'aria-hidden': 'true' })
STAR.textContent = ' *'

/** The line above a control: its label, the mark of required fields, and the origin of the value. */
export class FieldHead {
  /** The element that is in the field from the start. */
  readonly element: HTMLElement
  private readonly labelText = new Text()
  private readonly caption: HTMLElement
  private star: Element | undefined
  private origin: HTMLElement | undefined
  private shown: FieldView | undefined

  /** @param group a control of several parts is named by its caption instead of by a label of one control */
  constructor(view: FieldView, group: boolean) {
    this.caption = (group ? CAPTION : LABEL).cloneNode() as HTMLElement
    if (group) this.caption.id = `${controlId(view.name)}-label`
    else (this.caption as HTMLLabelElement).htmlFor = controlId(view.name)
    this.caption.append(this.labelText)
    this.render(view)
    this.element = this.caption.parentElement ?? this.caption
  }

  render(view: FieldView): void {
    const { shown } = this
    if (shown === view) return
    this.shown = view
    if (shown?.label !== view.label) this.labelText.data = view.label
    if (shown?.required !== view.required) this.renderRequired(view.required)
    if (shown?.origin !== view.origin) this.renderOrigin(view.origin)
  }

  private renderRequired(required: boolean): void {
    this.star?.remove()
    this.star = required ? (STAR.cloneNode(true) as Element) : undefined
    if (this.star) this.caption.append(this.star)
  }

  private renderOrigin(origin: FieldView['origin']): void {
    this.origin?.remove()
    this.origin = undefined
    if (origin === 'typed') return
    this.origin = createElement('span', classes.origin, { title: originTitle(origin) })
    this.origin.textContent = ORIGINS[origin].mark
    const { parentElement } = this.caption
    lineOf(parentElement?.className === HEAD.className ? parentElement : this.caption).append(this.origin)
  }
}

/**
 * The line that a caption shares with other elements, created on demand: most captions have none.
 * @param first the first element of a field: its caption, or that line
 */
export function lineOf(first: Element): Element {
  if (first.className === HEAD.className) return first
  const line = HEAD.cloneNode() as Element
  first.replaceWith(line)
  line.append(first)
  return line
}
