import { createContext, useContext } from 'react'
import type { Answered, FieldName, FieldRules } from '../../../../contract/index.ts'
import { italianDate } from '../../../../contract/time/calendar-date.ts'
import { encodePart } from '../../../lib/encode-part.ts'
import { useFormStore } from '../store/form-context.ts'
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

type Relations = NonNullable<FieldRules['relates']>

/**
 * The URL at which the tax agency checks a fiscal code (FORM-CUST-13). The placeholders `{cf}`, `{cognome}`, `{nome}`,
 * `{dataNascita}`, `{luogoNascita}` and `{sesso}` are replaced; a URL without placeholders gets all six as query
 * parameters.
 */
export function fiscalCodeCheckUrl(
  template: string,
  code: string,
  relates: Relations,
  answered: Answered,
): string {
  const read = (part: keyof Relations) => {
    const name = relates[part]
    const value = name && answered[name]
    return typeof value === 'string' ? value : ''
  }
  const data: Record<string, string> = {
    cf: code.trim().toUpperCase(),
    cognome: read('lastName'),
    nome: read('name'),
    dataNascita: italianDate(read('birthDate')),
    luogoNascita: read('birthPlace'),
    sesso: read('sex'),
  }
  if (Object.keys(data).some((name) => template.includes(`{${name}}`)))
    return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(data, name) ? encodePart(data[name]!) : placeholder,
    )
  const address = new URL(template)
  for (const [name, value] of Object.entries(data)) address.searchParams.set(name, value)
  return address.href
}
