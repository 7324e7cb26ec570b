import type { Find, LabelledBill } from './find-values.ts'
import type { LabelName } from './labels.ts'
import { type Form, readCustomerCode, readMeterNumber, readPdr, readPod } from './values.ts'

const LIKE_POINT = 'Ha la forma di un PDR: controlla che sia il codice cliente.'
const LIKE_CUSTOMER =
  'Anche il codice cliente ha la forma di un codice della fornitura: controlla quale vale.'
const sameAt = (label: string) =>
  `Lo stesso numero sta anche a «${label}»: controlla che sia il codice cliente.`

/** Labels of other codes that may have the digits of a customer. */
const OTHER_CODES: readonly LabelName[] = ['pod', 'pdr', 'formerPoint', 'meterNumber', 'remi', 'vat', 'codes']

/**
 * The codes of the customer. Any number fits, so one that could be of another label must be looked at: it has the form of
 * the code of a point, or another label has the same.
 */
export function customerCodes(bill: LabelledBill): Find<string>[] {
  const others = OTHER_CODES.flatMap((name) => bill.find(name, readMeterNumber))
  return bill.find('customerCode', readCustomerCode).map((find) => {
    const other = others.find(({ value }) => value === find.value.toUpperCase())
    if (other) return { ...find, doubt: sameAt(other.label.block.text.replace(/ ?:$/, '')) }
    return isOfPoint(find.value) ? { ...find, doubt: LIKE_POINT } : find
  })
}

const isOfPoint = (text: string): boolean => readPdr(text) !== undefined || readPod(text) !== undefined

/** The codes of points, in doubt where the label of the customer's code has one too: the two may be exchanged. */
export function withCustomerCodes(
  bill: LabelledBill,
  finds: readonly Find<string>[],
  form: Form<string>,
): readonly Find<string>[] {
  if (bill.find('customerCode', form).length === 0) return finds
  return finds.map((find) => ({ doubt: LIKE_CUSTOMER, ...find }))
}
