import type { Answers, FieldName, OfferedOption } from '../../../../contract/index.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import type { FieldView } from '../store/field-view.ts'
import type { FormStore } from '../store/form-store.ts'
import choices from './choices.module.css'
import { type Control, renderControl, setControlName } from './control.ts'
import { createElement, setAttribute } from './dom-elements.ts'
import classes from './field.module.css'

const SELECT = createElement('select', classes.control, { autocomplete: 'off' })
const OPTION = createElement('option', undefined)
const CHECK = createElement('label', choices.check)
CHECK.append(
  createElement('input', undefined, { type: 'checkbox', autocomplete: 'off' }),
  createElement('span', undefined),
)

const NONE: readonly OfferedOption[] = []

/** The length of a label that a phone shows completely; a longer one is repeated in the title attribute. */
const MAX_LABEL_LENGTH = 36

function optionOf(value: string, label: string, isRemoved = false): HTMLOptionElement {
  const option = OPTION.cloneNode() as HTMLOptionElement
  option.value = value
  option.textContent = label
  if (isRemoved) option.disabled = true
  return option
}

/** A closed list of few values: a native select, cheap until it is opened. */
export class SelectControl implements Control, EventListenerObject {
  readonly element = SELECT.cloneNode() as HTMLSelectElement
  private readonly store: FormStore
  private readonly name: FieldName
  private view: FieldView
  private described = false
  private renderedOptions: readonly OfferedOption[] | undefined
  /** The chosen value if it is no longer offered. */
  private removedOption: HTMLOptionElement | undefined

  constructor(store: FormStore, view: FieldView) {
    this.store = store
    this.name = view.name
    this.view = view
    setControlName(this.element, view)
    this.show()
    this.element.addEventListener('change', this)
    this.element.addEventListener('blur', this)
  }

  connect(): () => void {
    const sync = () => this.syncValue()
    sync()
    return this.store.subscribe(`value:${this.name}`, sync)
  }

  render(view: FieldView, described: boolean): void {
    if (view === this.view && described === this.described) return
    this.view = view
    this.described = described
    this.show()
  }

  handleEvent(event: Event): void {
    if (event.type === 'change') this.store.set(this.name, this.element.value as Answers[FieldName])
    else pointerPress.defer(() => this.store.markTouched(this.name))
  }

  private show(): void {
    renderControl(this.element, this.view, this.described)
    const options = this.view.options ?? NONE
    if (options !== this.renderedOptions) this.renderOptions(options)
    this.syncValue()
  }

  private renderOptions(options: readonly OfferedOption[]): void {
    this.renderedOptions = options
    this.removedOption = undefined
    this.element.replaceChildren(
      optionOf('', 'Scegli…'),
      ...options.map(({ value, label }) => optionOf(value, label)),
    )
  }

  private syncValue(): void {
    const stored = this.store.current.values[this.name]
    const value = typeof stored === 'string' ? stored : ''
    const label = this.renderedOptions?.find((option) => option.value === value)?.label
    this.removedOption?.remove()
    this.removedOption =
      value === '' || label !== undefined ? undefined : optionOf(value, this.view.dropped ?? value, true)
    if (this.removedOption) this.element.append(this.removedOption)
    if (this.element.value !== value) this.element.value = value
    setAttribute(this.element, 'data-empty', value === '')
    setAttribute(this.element, 'title', label && label.length > MAX_LABEL_LENGTH ? label : undefined)
  }
}

/** A checkbox with its label. */
export class CheckControl implements Control, EventListenerObject {
  readonly element = CHECK.cloneNode(true) as HTMLElement
  private readonly box = this.element.firstChild as HTMLInputElement
  private readonly labelElement = this.element.lastChild as HTMLElement
  private readonly store: FormStore
  private readonly name: FieldName
  private shown: FieldView | undefined

  constructor(store: FormStore, view: FieldView) {
    this.store = store
    this.name = view.name
    setControlName(this.box, view)
    this.render(view)
    this.syncValue()
    this.box.addEventListener('change', this)
  }

  connect(): () => void {
    const sync = () => this.syncValue()
    sync()
    return this.store.subscribe(`value:${this.name}`, sync)
  }

  render(view: FieldView): void {
    if (view === this.shown) return
    if (view.label !== this.shown?.label) this.labelElement.textContent = view.label
    this.shown = view
    renderControl(this.box, view, false)
  }

  handleEvent(): void {
    this.store.set(this.name, this.box.checked as Answers[FieldName])
  }

  private syncValue(): void {
    const checked = this.store.current.values[this.name] === true
    if (this.box.checked !== checked) this.box.checked = checked
  }
}
