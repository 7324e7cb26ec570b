import type { Answered } from '../fields.ts'
import { altraHolder, extraHolder, insuranceHolder, mainHolder } from '../people/index.ts'

const PRODUCT_LENGTH = 2
const PERSON_LENGTH = 6
const LAST_LENGTH = 4
const MISSING_CODE = '0000'

/** The fiscal code of the customer of energy and telco: the representative's for a company (CODE-3). */
function holderFiscalCode(answered: Answered): string {
  return mainHolder(answered).cf
}

/** January is A, December is L. `month` is 1 to 12. */
export function monthLetter(month: number): string {
  return 'ABCDEFGHIJKL'[month - 1] ?? ''
}

/** The code of a record of each contract type, without the month. Empty: it cannot be formed yet. */
const CODES: Readonly<Record<string, (answered: Answered) => string>> = {
  'contratto energia': (answered) => {
    const start = productAndPersonCode(answered)
    return start && start + meterCode(answered)
  },
  telco: productAndPersonCode,
  // CODE-8: a company's extra sale has no `codice_fiscale_extra`, so it reads X too.
  'vendite extra': ({ prodotto = '', codice_fiscale_extra }) =>
    codice_fiscale_extra === undefined
      ? prodotto && `${prodotto.slice(0, PRODUCT_LENGTH)}X`
      : joinCodes(prodotto, codice_fiscale_extra),
  Assicurazione: ({ product_insurance = '', codice_fiscale_insurance = '', phone_insurance = '' }) =>
    // The digits after +39 replace the fiscal code.
    joinCodes(
      product_insurance,
      product_insurance === 'yolo_home' ? phone_insurance.slice(3) : codice_fiscale_insurance,
    ),
}

/** The first characters of product and person; empty unless both are long enough. */
function joinCodes(product: string, person: string): string {
  return product.length < PRODUCT_LENGTH || person.length < PERSON_LENGTH
    ? ''
    : product.slice(0, PRODUCT_LENGTH) + person.slice(0, PERSON_LENGTH)
}

/** Two letters of the product, electricity first, and six of the person; empty if either is missing. */
function productAndPersonCode(answered: Answered): string {
  const { product_ee, product_gas, product } = answered
  const name = (product_ee ?? product_gas ?? product)?.name.trim() ?? ''
  return joinCodes(name, holderFiscalCode(answered))
}

const lastCharacters = (code: string | undefined) => code?.slice(-LAST_LENGTH) ?? MISSING_CODE

/** Both meters of a dual contract, joined; a missing one is four zeros. */
function meterCode(answered: Answered): string {
  if (answered.type_product === 'dual')
    return `${lastCharacters(answered.pod)}&${lastCharacters(answered.pdr)}`
  return lastCharacters(answered.type_product === 'gas' ? answered.pdr : answered.pod)
}

/**
 * The record's code (CODE-3 to CODE-12), in capitals; empty while it cannot be formed.
 * @param month 1 to 12, of the record's creation in Europe/Rome
 */
export function recordCode(answered: Answered, month: number): string {
  return appendMonth(CODES[answered.type_contract ?? '']?.(answered) ?? '', month)
}

/** A sale in addition to the record's own contract. */
export type AdditionalSale = 'altra' | 'extra' | 'insurance'

const ADDITIONAL_SALES: Readonly<Record<AdditionalSale, (answered: Answered) => string>> = {
  altra: (answered) => joinCodes(answered.product_altra?.name.trim() ?? '', altraHolder(answered).cf),
  extra: CODES['vendite extra']!,
  insurance: CODES.Assicurazione!,
}

/**
 * The code of a sale in addition to the record's contract, by the rule of its type (SYNC-11), with its product and holder.
 * @param month 1 to 12, of the record's creation in Europe/Rome
 */
export function additionalSaleCode(answered: Answered, sale: AdditionalSale, month: number): string {
  return appendMonth(ADDITIONAL_SALES[sale](answered), month)
}

/** Product and person of the sale: there are also mails about extra sales and insurances (MAIL-12). */
function productAndBuyerCode(answered: Answered): string {
  const { type_contract, prodotto = '', product_insurance = '' } = answered
  if (type_contract === 'vendite extra') return joinCodes(prodotto, extraHolder(answered).cf)
  if (type_contract === 'Assicurazione') return joinCodes(product_insurance, insuranceHolder(answered).cf)
  return productAndPersonCode(answered)
}

/** The code in mailings: product, person and one meter, electricity first; zeros if there is none. */
export function mailingCode(answered: Answered, month: number): string {
  const start = productAndBuyerCode(answered)
  return appendMonth(start && start + lastCharacters(answered.pod ?? answered.pdr), month)
}

function appendMonth(body: string, month: number): string {
  const letter = monthLetter(month)
  return body === '' || letter === '' ? '' : `${body}${letter}`.toUpperCase()
}
