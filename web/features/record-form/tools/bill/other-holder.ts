import { foldToLetters } from '../../../../../contract/texts/fold-text.ts'
import { italianDate } from '../../../../../contract/time/calendar-date.ts'
import type { VisibleForm } from '../offers/visible-form.ts'
import type { Bill } from './reader/read-bill.ts'

const shows = ({ views }: VisibleForm) => views.has('cf_prec_intestatario')

/** The bill is that of the holder before: the form has another customer, or asks for the holder before. */
export function isOtherHolder(bill: Bill, form: VisibleForm): boolean {
  const difference = differs(bill, form)
  return difference ?? shows(form)
}

/** Undefined while the form does not say who its customer is. */
function differs({ fiscalCode, vat, lastName, name }: Bill, { values }: VisibleForm): boolean | undefined {
  const { codice_fiscale: own = '', p_iva: ownVat = '' } = values
  if (vat && ownVat !== '') return vat.value !== ownVat
  if (fiscalCode && own !== '') return fiscalCode.value !== own
  if (!name || !lastName || !values.name || !values.last_name) return
  const letters = (first: string, last: string) => foldToLetters(`${first}${last}`)
  return letters(name.value, lastName.value) !== letters(values.name, values.last_name)
}

/** What is said of a bill whose holder is not the customer of the form; undefined for nothing. */
export function takeoverNotice(bill: Bill, form: VisibleForm): string | undefined {
  if (differs(bill, form) !== true || shows(form)) return
  const { lastName, name, company, fiscalCode, vat } = bill
  const person = lastName && name ? `${name.value} ${lastName.value}` : undefined
  const holder = company?.value ?? person ?? fiscalCode?.value ?? vat?.value
  return `La bolletta è intestata a ${holder}, non al cliente del modulo: serve una voltura? Con un’operazione di voltura questi dati vanno al precedente intestatario.`
}

/** What a bill says and no field of the form takes. */
export function unaskedValues(bill: Bill): { name: string; text: string }[] {
  const many = bill.supplies.length > 1
  return bill.supplies.flatMap(({ service, offerName, offerCode, conditionsEnd, contractEnd }) => {
    const of = many ? ` ${service}` : ''
    const rows: [string, string | undefined][] = [
      [`Offerta attuale${of}`, offerName?.value],
      [`Codice offerta${of}`, offerCode?.value],
      [`Fine delle condizioni${of}`, dayText(conditionsEnd)],
      [`Fine del contratto${of}`, dayText(contractEnd)],
    ]
    return rows.flatMap(([name, text]) => (text === undefined ? [] : [{ name, text }]))
  })
}

const dayText = (day: { value: string | null; doubt?: string } | undefined): string | undefined =>
  day &&
  `${day.value === null ? 'senza scadenza' : italianDate(day.value)}${day.doubt ? ' (da controllare)' : ''}`
