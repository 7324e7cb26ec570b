import type { FieldName } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Control, dressControl, nameControl } from './control.ts'
import { make } from './elements.ts'
import classes from './field.module.css'

const DERIVED = make('input', classes.control, {
  type: 'text',
  autocomplete: 'off',
  readonly: '',
  'data-code': 'true',
})

/** Shows what the form works out. */
export class DerivedControl implements Control {
  readonly element = DERIVED.cloneNode() as HTMLInputElement
  private readonly store: FormStore
  private readonly name: FieldName

  constructor(store: FormStore, view: FieldView) {
    this.store = store
    this.name = view.name
    nameControl(this.element, view)
    this.dress(view, false)
    this.follow()
  }

  connect(): () => void {
    const follow = () => this.follow()
    follow()
    return this.store.subscribe(this.name === 'code' ? 'summary' : `value:${this.name}`, follow)
  }

  dress(view: FieldView, described: boolean): void {
    dressControl(this.element, view, described)
  }

  private follow(): void {
    const { values, summary } = this.store.current
    const isCode = this.name === 'code'
    const value = isCode ? summary.code : values[this.name]
    this.element.placeholder =
      isCode && this.store.codeAtSave ? 'Si forma al salvataggio' : 'Si forma da solo'
    const text = typeof value === 'string' ? value : ''
    if (this.element.value !== text) this.element.value = text
  }
}
