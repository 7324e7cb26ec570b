import { useEffect } from 'react'
import { useFormStore } from '../store/form-context.ts'
import { goToSection } from './go-to-field.ts'

/** Whoever chooses `Lead Crosseling` is brought to where the lead is made (GAP-81). */
export function FollowLead() {
  const store = useFormStore()
  useEffect(
    () =>
      store.witness((field, value) => {
        if (field === 'sub_contract' && value === 'lead crosseling') goToSection('other')
      }),
    [store],
  )
  return null
}
