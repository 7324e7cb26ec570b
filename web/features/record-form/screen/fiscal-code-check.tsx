import { createContext, useContext } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { useFormStore } from '../store/form-context.ts'
import { fiscalCodeCheckUrl } from './fiscal-code-check-url.ts'
import classes from './form-section.module.css'

/** The configured URL of the fiscal code check; undefined hides the action (GAP-96). */
export const FiscalCodeCheckContext = createContext<string | undefined>(undefined)

export function FiscalCodeCheck({ field }: { field: FieldName }) {
  const store = useFormStore()
  const template = useContext(FiscalCodeCheckContext)
  if (!template) return null
  const open = () => {
    const { views, resolved } = store.current
    const code = resolved.answered[field]
    const address = fiscalCodeCheckUrl(
      template,
      typeof code === 'string' ? code : '',
      views.get(field)?.rules?.relates ?? {},
      resolved.answered,
    )
    window.open(address, '_blank', 'noopener,noreferrer')
  }
  return (
    <button type="button" className={classes.action} onClick={open}>
      Fiscal Code Check
    </button>
  )
}
