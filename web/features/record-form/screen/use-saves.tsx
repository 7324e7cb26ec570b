import { type ReactNode, useEffect, useState } from 'react'
import type { FormKey } from '../persistence/journal-entry.ts'
import type { Opening } from '../persistence/load-record.ts'
import type { RecordFormPageProps } from '../record-form-page-props.ts'
import { FormContext } from '../store/form-context.ts'
import type { FormStore } from '../store/form-store.ts'
import { BasisContext } from '../tools/basis/basis-context.ts'
import { type BasisStore, openBasis } from '../tools/basis/basis-store.ts'
import { useFormPersistence } from './use-form-persistence.ts'

interface SavesInput
  extends Pick<RecordFormPageProps, 'onSaved' | 'onCreated'>,
    Partial<Pick<RecordFormPageProps, 'prefill'>> {
  store: FormStore
  opening: Opening
  recovering: FormKey | undefined
}

/** The saves of the fields, and of what the section beside them says. */
export function useSaves({ store, opening, recovering, prefill, onSaved, onCreated }: SavesInput) {
  const [basis] = useState(() => openBasis(opening.stored?.id, prefill ?? {}))
  const persistence = useFormPersistence({
    store,
    opening,
    recovering,
    beside: basis,
    onSaved,
    onCreated: (id) => {
      basis.attach(id)
      onCreated(id)
    },
  })
  useEffect(
    () => basis.subscribe(() => persistence.dispatch({ type: 'journal-requested' })),
    [basis, persistence],
  )
  return { persistence, basis }
}

interface FormContextsProps {
  store: FormStore
  basis: BasisStore
  children: ReactNode
}

/** The form, and what is said beside it, for their parts. */
export const FormContexts = ({ store, basis, children }: FormContextsProps) => (
  <FormContext value={store}>
    <BasisContext value={basis}>{children}</BasisContext>
  </FormContext>
)
