import { Suspense, useContext, useState } from 'react'
import { type FieldName, findDeclaredField } from '../../../../contract/index.ts'
import { controlId, type FieldView } from '../store/field-view.ts'
import { FieldExtrasContext } from './control.ts'
import classes from './declaration.module.css'

/**
 * The declaration of the selected option (FORM-EE-14), to be read before it is accepted, with a helper for the choice.
 */
export function Declaration({ view, note }: { view: FieldView; note: string | undefined }) {
  const [open, setOpen] = useState(false)
  const helper = findDeclaredField(view.name)?.helper
  const { helpers } = useContext(FieldExtrasContext)
  const Helper = helper && helpers[helper]
  return (
    <div className={classes.declaration}>
      {Helper && (
        <button type="button" className={classes.help} onClick={() => setOpen(true)}>
          Quale scegliere?
        </button>
      )}
      <div aria-live="polite" className={note ? classes.declared : undefined} id={declarationId(view.name)}>
        {note}
      </div>
      {Helper && open && (
        <Suspense>
          <Helper view={view} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

const declarationId = (name: FieldName) => `${controlId(name)}-declaration`
