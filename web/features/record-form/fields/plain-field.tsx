import type { Answers } from '../../../../contract/index.ts'
import { KINDS } from '../../../../contract/kinds/kinds.ts'
import { controlId, type FieldView } from '../store/field-view.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import classes from './field.module.css'
import { fieldLayout } from './field-layout.ts'

/** A field whose own control failed: its value as plain text, which can be changed if it is a text. */
export function PlainField({ view }: { view: FieldView }) {
  const store = useFormStore()
  const value = useValue(view.name)
  const isText = KINDS[view.kind].shape === 'text'
  return (
    <div className={fieldLayout(view).className} data-field={view.name}>
      <div className={classes.head}>
        <label className={classes.label} htmlFor={controlId(view.name)}>
          {view.label}
        </label>
      </div>
      <textarea
        id={controlId(view.name)}
        className={classes.control}
        rows={view.rows ?? 1}
        readOnly={!isText}
        value={textOf(value)}
        onChange={({ currentTarget }) =>
          store.set(view.name, currentTarget.value as Answers[typeof view.name])
        }
      />
    </div>
  )
}

function textOf(value: Answers[FieldView['name']] | undefined): string {
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  return typeof value === 'object' ? value.name : (value ?? '')
}
