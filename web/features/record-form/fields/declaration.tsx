import type { FieldName } from '../../../../contract/index.ts'
import { controlId, type FieldView } from '../store/field-view.ts'
import classes from './declaration.module.css'

/** The declaration of the selected option (FORM-EE-14), to be read before it is accepted. */
export function Declaration({ view, note }: { view: FieldView; note: string | undefined }) {
  return (
    <div aria-live="polite" className={note ? classes.declared : undefined} id={declarationId(view.name)}>
      {note}
    </div>
  )
}

const declarationId = (name: FieldName) => `${controlId(name)}-declaration`
