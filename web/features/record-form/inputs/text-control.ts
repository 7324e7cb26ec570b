import type { Answers, FieldName } from '../../../../contract/index.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import type { FieldView } from '../store/field-view.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Control, renderControl, setControlName } from './control.ts'
import type { TextFormat } from './use-text-box.ts'

type TextBox = HTMLInputElement | HTMLTextAreaElement

/**
 * A text control with its own text: typing updates the store without rendering. If the value changes in another
 * way (derived, copied, suggested) the text is updated.
 */
export class TextControl<Box extends TextBox = TextBox> implements Control, EventListenerObject {
  readonly element: HTMLElement
  readonly box: Box
  private readonly store: FormStore
  private readonly name: FieldName
  private readonly applyStyle: (box: Box, view: FieldView) => void
  private readonly formatOf: (view: FieldView) => TextFormat
  private format: TextFormat
  private view: FieldView
  private described = false
  private onInput = false

  /**
   * @param box the control itself
   * @param applyStyle sets the attributes that only this kind of control has
   * @param element the element in the field, if that is more than the control
   */
  constructor(
    store: FormStore,
    view: FieldView,
    box: Box,
    formatOf: (view: FieldView) => TextFormat,
    applyStyle: (box: Box, view: FieldView) => void,
    element: HTMLElement = box,
  ) {
    this.store = store
    this.name = view.name
    this.box = box
    this.element = element
    this.applyStyle = applyStyle
    this.formatOf = formatOf
    this.format = formatOf(view)
    this.view = view
    setControlName(box, view)
    this.renderBox()
    const text = this.text()
    if (text) box.value = text
    box.addEventListener('input', this)
    box.addEventListener('blur', this)
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
    this.format = this.formatOf(view)
    this.renderBox()
  }

  handleEvent(event: Event): void {
    if (event.type === 'input') this.setValue(this.format.onInput(this.box.value))
    else pointerPress.defer(() => this.handleBlur())
  }

  private renderBox(): void {
    renderControl(this.box, this.view, this.described)
    this.applyStyle(this.box, this.view)
  }

  private handleBlur(): void {
    this.setValue(this.format.onBlur(this.box.value))
    this.writeText()
    this.store.markTouched(this.name)
  }

  private setValue(value: string): void {
    if (value === (this.store.current.values[this.name] ?? '')) return
    this.onInput = true
    this.store.set(this.name, value as Answers[FieldName])
    this.onInput = false
  }

  private syncValue(): void {
    if (!this.onInput) this.writeText()
  }

  private writeText(): void {
    const text = this.text()
    if (this.box.value !== text) this.box.value = text
  }

  private text(): string {
    const value = this.store.current.values[this.name]
    return typeof value === 'string' ? this.format.show(value) : ''
  }
}
