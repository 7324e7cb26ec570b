import { controlId, type FieldView } from '../store/field-view.ts'
import { ORIGINS, originTitle } from '../store/origin.ts'
import { make } from './elements.ts'
import classes from './field.module.css'

const HEAD = make('div', classes.head)
const LABEL = make('label', classes.label)
const CAPTION = make('span', classes.label)
const STAR = make('span', classes.required, { 'aria-hidden': 'true' })
STAR.textContent = ' *'

/** The line above a control: its label, whether an answer is required, and who wrote it. */
export class FieldHead {
  /** What stands in the field from the start. */
  readonly element: HTMLElement
  private readonly words = new Text()
  private readonly caption: HTMLElement
  private star: Element | undefined
  private origin: HTMLElement | undefined
  private shown: FieldView | undefined

  /** @param group a control of several parts names itself by its caption instead of by a label of one control */
  constructor(view: FieldView, group: boolean) {
    this.caption = (group ? CAPTION : LABEL).cloneNode() as HTMLElement
    if (group) this.caption.id = `${controlId(view.name)}-label`
    else (this.caption as HTMLLabelElement).htmlFor = controlId(view.name)
    this.caption.append(this.words)
    this.dress(view)
    this.element = this.caption.parentElement ?? this.caption
  }

  dress(view: FieldView): void {
    const { shown } = this
    if (shown === view) return
    this.shown = view
    if (shown?.label !== view.label) this.words.data = view.label
    if (shown?.required !== view.required) this.require(view.required)
    if (shown?.origin !== view.origin) this.tellOrigin(view.origin)
  }

  private require(required: boolean): void {
    this.star?.remove()
    this.star = required ? (STAR.cloneNode(true) as Element) : undefined
    if (this.star) this.caption.append(this.star)
  }

  private tellOrigin(origin: FieldView['origin']): void {
    this.origin?.remove()
    this.origin = undefined
    if (origin === 'typed') return
    this.origin = make('span', classes.origin, { title: originTitle(origin) })
    this.origin.textContent = ORIGINS[origin].mark
    const { parentElement } = this.caption
    lineOf(parentElement?.className === HEAD.className ? parentElement : this.caption).append(this.origin)
  }
}

/**
 * The line that a caption shares with something else, made when there is something: most captions stand alone.
 * @param first what stands first in a field: its caption, or that line
 */
export function lineOf(first: Element): Element {
  if (first.className === HEAD.className) return first
  const line = HEAD.cloneNode() as Element
  first.replaceWith(line)
  line.append(first)
  return line
}
