import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { controlId, type FieldView } from '../store/field-view.ts'
import classes from './field.module.css'

interface HelperProps {
  view: FieldView
  onClose(): void
}

const MarketHelper = lazy(() => import('../dialogs/market-helper.tsx'))

/** Dialogs that find the right choice from what the customer knows. */
const HELPERS: Partial<Record<FieldName, ComponentType<HelperProps>>> = {
  mercato_rientro_luce: MarketHelper,
}

/** What is declared by the choice made (3 §9), to be read before it is accepted, and help in making it. */
export function Declaration({ view, note }: { view: FieldView; note: string | undefined }) {
  const [open, setOpen] = useState(false)
  const Helper = HELPERS[view.name]
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
