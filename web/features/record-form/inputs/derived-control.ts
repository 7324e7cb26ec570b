import type { FieldName } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Control, renderControl, setControlName } from './control.ts'
import { createElement } from './dom-elements.ts'
import classes from './field.module.css'

const DERIVED = createElement('input', classes.control, {
  type: 'text',
  autocomplete: 'off',
  readonly: '',
  'data-code': 'true',
})

/** Shows a derived value. */
export class DerivedControl implements Control {
  readonly element = DERIVED.cloneNode() as HTMLInputElement
  private readonly store: FormStore
  private readonly name: FieldName

  constructor(store: FormStore, view: FieldView) {
    this.store = store
    this.name = view.name
    setControlName(this.element, view)
    this.render(view, false)
    this.syncValue()
  }

  connect(): () => void {
    const sync = () => this.syncValue()
    sync()
    return this.store.subscribe(this.name === 'code' ? 'summary' : `value:${this.name}`, sync)
  }

  render(view: FieldView, described: boolean): void {
    renderControl(this.element, view, described)
  }

  private syncValue(): void {
    const { values, summary } = this.store.current
    const isCode = this.name === 'code'
    const value = isCode ? summary.code : values[this.name]
    this.element.placeholder =
      isCode && this.store.codeAtSave ? 'Si forma al salvataggio' : 'Calcolato automaticamente'
    const text = typeof value === 'string' ? value : ''
    if (this.element.value !== text) this.element.value = text
  }
}
