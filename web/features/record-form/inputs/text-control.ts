import type { Answers, FieldName } from '../../../../contract/index.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import type { FieldView } from '../store/field-view.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Control, dressControl, nameControl } from './control.ts'
import { put } from './elements.ts'

export interface Reading {
  /** The text for a stored value. */
  show(value: string): string
  /** The value while the person is still typing. */
  typing(text: string): string
  /** The value once the field is left. */
  left(text: string): string
}

type TextBox = HTMLInputElement | HTMLTextAreaElement

/**
 * A text control that keeps its own text: typing goes to the store and waits for nothing. When the value changes in
 * any other way (derived, copied, suggested) the text follows.
 */
export class TextControl<Box extends TextBox = TextBox> implements Control, EventListenerObject {
  readonly element: HTMLElement
  readonly box: Box
  private readonly store: FormStore
  private readonly name: FieldName
  private readonly look: (box: Box, view: FieldView) => void
  private readonly readingOf: (view: FieldView) => Reading
  private reading: Reading
  private view: FieldView
  private described = false
  private typing = false

  /**
   * @param box the control itself
   * @param look what the control shows of its view beyond what every control does
   * @param element what stands in the field, where that is more than the control
   */
  constructor(
    store: FormStore,
    view: FieldView,
    box: Box,
    readingOf: (view: FieldView) => Reading,
    look: (box: Box, view: FieldView) => void,
    element: HTMLElement = box,
  ) {
    this.store = store
    this.name = view.name
    this.box = box
    this.element = element
    this.look = look
    this.readingOf = readingOf
    this.reading = readingOf(view)
    this.view = view
    nameControl(box, view)
    this.dressBox()
    const text = this.text()
    if (text) box.value = text
    box.addEventListener('input', this)
    box.addEventListener('blur', this)
  }

  connect(): () => void {
    const follow = () => this.follow()
    follow()
    return this.store.subscribe(`value:${this.name}`, follow)
  }

  dress(view: FieldView, described: boolean): void {
    if (view === this.view && described === this.described) return
    this.view = view
    this.described = described
    this.reading = this.readingOf(view)
    this.dressBox()
  }

  handleEvent(event: Event): void {
    if (event.type === 'input') this.put(this.reading.typing(this.box.value))
    else pointerPress.defer(() => this.leave())
  }

  private dressBox(): void {
    dressControl(this.box, this.view, this.described)
    this.look(this.box, this.view)
  }

  private leave(): void {
    this.put(this.reading.left(this.box.value))
    this.write()
    this.store.leave(this.name)
  }

  private put(value: string): void {
    if (value === (this.store.current.values[this.name] ?? '')) return
    this.typing = true
    this.store.set(this.name, value as Answers[FieldName])
    this.typing = false
  }

  private follow(): void {
    if (!this.typing) this.write()
  }

  private write(): void {
    const text = this.text()
    if (this.box.value !== text) this.box.value = text
  }

  private text(): string {
    const value = this.store.current.values[this.name]
    return typeof value === 'string' ? this.reading.show(value) : ''
  }
}

/** A length is an attribute only where there is one. */
export const limit = (box: TextBox, length: number | undefined) => put(box, 'maxlength', length)
