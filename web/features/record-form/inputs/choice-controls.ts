import type { Answers, FieldName, OfferedOption } from '../../../../contract/index.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import type { FieldView } from '../store/field-view.ts'
import type { FormStore } from '../store/form-store.ts'
import choices from './choices.module.css'
import { type Control, dressControl, nameControl } from './control.ts'
import { make, put } from './elements.ts'
import classes from './field.module.css'

const SELECT = make('select', classes.control, { autocomplete: 'off' })
const OPTION = make('option', undefined)
const CHECK = make('label', choices.check)
CHECK.append(make('input', undefined, { type: 'checkbox', autocomplete: 'off' }), make('span', undefined))

const NONE: readonly OfferedOption[] = []

/** Letters of a choice that a phone shows whole; of a longer one the title says the rest. */
const ROOM = 36

function optionOf(value: string, label: string, gone = false): HTMLOptionElement {
  const option = OPTION.cloneNode() as HTMLOptionElement
  option.value = value
  option.textContent = label
  if (gone) option.disabled = true
  return option
}

/** A closed list of few values: the browser's own control, cheap until it is opened. */
export class SelectControl implements Control, EventListenerObject {
  readonly element = SELECT.cloneNode() as HTMLSelectElement
  private readonly store: FormStore
  private readonly name: FieldName
  private view: FieldView
  private described = false
  private offered: readonly OfferedOption[] | undefined
  /** What stands there though it is not offered any more. */
  private gone: HTMLOptionElement | undefined

  constructor(store: FormStore, view: FieldView) {
    this.store = store
    this.name = view.name
    this.view = view
    nameControl(this.element, view)
    this.show()
    this.element.addEventListener('change', this)
    this.element.addEventListener('blur', this)
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
    this.show()
  }

  handleEvent(event: Event): void {
    if (event.type === 'change') this.store.set(this.name, this.element.value as Answers[FieldName])
    else pointerPress.defer(() => this.store.leave(this.name))
  }

  private show(): void {
    dressControl(this.element, this.view, this.described)
    const options = this.view.options ?? NONE
    if (options !== this.offered) this.offer(options)
    this.follow()
  }

  private offer(options: readonly OfferedOption[]): void {
    this.offered = options
    this.gone = undefined
    this.element.replaceChildren(
      optionOf('', 'Scegli…'),
      ...options.map(({ value, label }) => optionOf(value, label)),
    )
  }

  private follow(): void {
    const stored = this.store.current.values[this.name]
    const value = typeof stored === 'string' ? stored : ''
    const label = this.offered?.find((option) => option.value === value)?.label
    this.gone?.remove()
    this.gone =
      value === '' || label !== undefined ? undefined : optionOf(value, this.view.dropped ?? value, true)
    if (this.gone) this.element.append(this.gone)
    if (this.element.value !== value) this.element.value = value
    put(this.element, 'data-empty', value === '')
    put(this.element, 'title', label && label.length > ROOM ? label : undefined)
  }
}

/** A box to tick with its words beside it. */
export class CheckControl implements Control, EventListenerObject {
  readonly element = CHECK.cloneNode(true) as HTMLElement
  private readonly box = this.element.firstChild as HTMLInputElement
  private readonly words = this.element.lastChild as HTMLElement
  private readonly store: FormStore
  private readonly name: FieldName
  private shown: FieldView | undefined

  constructor(store: FormStore, view: FieldView) {
    this.store = store
    this.name = view.name
    nameControl(this.box, view)
    this.dress(view)
    this.follow()
    this.box.addEventListener('change', this)
  }

  connect(): () => void {
    const follow = () => this.follow()
    follow()
    return this.store.subscribe(`value:${this.name}`, follow)
  }

  dress(view: FieldView): void {
    if (view === this.shown) return
    if (view.label !== this.shown?.label) this.words.textContent = view.label
    this.shown = view
    dressControl(this.box, view, false)
  }

  handleEvent(): void {
    this.store.set(this.name, this.box.checked as Answers[FieldName])
  }

  private follow(): void {
    const checked = this.store.current.values[this.name] === true
    if (this.box.checked !== checked) this.box.checked = checked
  }
}
