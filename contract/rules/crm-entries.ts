import { CRM_PARTS, type CrmPart, type SalePart } from '../crm-parts.ts'
import { definition } from '../definition.ts'
import type { Answered, FieldName } from '../fields.ts'
import type { FieldKind } from '../kinds/field-rules.ts'
import { KINDS } from '../kinds/kinds.ts'
import {
  type Company,
  companyOf,
  compareHolders,
  type Holder,
  holderIdentity,
  holderOf,
  recordHolderRole,
} from '../people/index.ts'
import type { Field, HolderRole, Option } from '../row.ts'
import { CLIENT_TYPE, TYPE_CONTRACT } from '../sections/contract-type/contract-type-options.ts'
import type { Resolved, ResolvedField } from '../types.ts'
import { clientTypeOf, contactDetailsOf, contactFieldOf } from './crm-contacts.ts'
import { concernsUtility, isSentToPart } from './crm-sent-fields.ts'
import { additionalSaleCode } from './record-code.ts'

export interface CrmValue {
  kind: FieldKind
  /** As stored: dates `YYYY-MM-DD`, numbers with a point, phones in international format, `true` and `false`. */
  raw: string
  /** As displayed text. */
  text: string
  /** Of a product, an operation or an owner. */
  id?: string
}

/** One entry of a record: a part, or an additional customer, whose entry has the part `contact` as well. */
export const CRM_ENTRY_NAMES = [...CRM_PARTS, 'contact_altra', 'contact_extra', 'contact_insurance'] as const
export type CrmEntryName = (typeof CRM_ENTRY_NAMES)[number]

const isPart = (name: CrmEntryName): name is CrmPart => CRM_PARTS.some((part) => part === name)
/** The part of an entry: every customer is a contact. */
export const crmPartOf = (name: CrmEntryName): CrmPart => (isPart(name) ? name : 'contact')

/** The content of one entry: its values by the form's field names; `$` names are derived, as in documents. */
export interface CrmContent {
  name: CrmEntryName
  part: CrmPart
  /** The entry of its customer; for a customer, its own name. */
  contact: CrmEntryName
  /** The identity of its customer; empty without an answer. */
  identity: string
  /** Its customer, if that is a company. */
  company: Company | undefined
  values: ReadonlyMap<string, CrmValue>
}

const SOLD = CRM_PARTS.filter((part) => part !== 'contact')

/** The holder and the contract type of a sale. */
const SALES: Readonly<Record<SalePart, { holder: HolderRole; type: string }>> = {
  contract: { holder: 'main', type: 'telco' },
  luce: { holder: 'main', type: 'contratto energia' },
  gas: { holder: 'main', type: 'contratto energia' },
  extra: { holder: 'extra', type: 'vendite extra' },
  altra: { holder: 'altra', type: 'telco' },
  insurance: { holder: 'insurance', type: 'Assicurazione' },
}

const FURTHER_CONTACT: Readonly<Record<HolderRole, CrmEntryName>> = {
  main: 'contact',
  altra: 'contact_altra',
  extra: 'contact_extra',
  insurance: 'contact_insurance',
}

const namesWhere = (test: (row: Field) => boolean) =>
  new Set<FieldName>(definition.flatMap(({ fields }) => fields.filter(test).map(({ name }) => name)))

/** Fields of the record's own contract and its customer, not of additional sales. */
const OWN_CONTRACT_FIELDS = namesWhere(({ ownContract = false }) => ownContract)

/** Sections about the record's own customer that do not describe the person. */
const CUSTOMER_SECTIONS: ReadonlySet<string> = new Set(
  definition.filter(({ crm, holder }) => !holder && crm?.includes('contact')).map(({ id }) => id),
)
/** The owner and the lead source: the same for every customer of a record. */
const SHARED_CUSTOMER_FIELDS = namesWhere(({ everyContact = false }) => everyContact)

/** The record's own code, and the month of its creation in Europe/Rome, 1 to 12: codes of additional sales end with it. */
export interface CrmCode {
  code: string
  month: number
}

/** Whether two names under one VAT number are one company, as the user answered, by identity; false without an answer. */
export type IsSameCompany = (identity: string, other: string) => boolean

/**
 * The entries of a record: its customer, every other customer of its sales, then the sales. A holder with
 * another VAT number or fiscal code is another customer (SYNC-11), and so is another name under one VAT number.
 */
export function crmEntries(
  resolved: Resolved,
  code: CrmCode,
  isSame: IsSameCompany = () => false,
): CrmContent[] {
  const { answered } = resolved
  const recordCustomer = recordHolderRole(answered)
  const customers: Customer[] = [toCustomer('contact', recordCustomer, holderOf(answered, recordCustomer))]
  const sales = salePartsOf(resolved).map((part) => ({
    part,
    customer: customerOf(answered, part, customers, isSame),
  }))
  const sourceOf = (holder: HolderRole) => ({
    resolved,
    own: recordCustomer,
    holder,
    code: codeOf(answered, holder, recordCustomer, code),
  })
  return [
    ...customers.map(({ name, role, identity, company }): CrmContent => {
      const values = contactValues(sourceOf(role), name)
      return { name, part: 'contact', contact: name, identity, company, values }
    }),
    ...sales.map(({ part, customer: { name, identity, company } }): CrmContent => {
      const values = saleValues(sourceOf(SALES[part].holder), part, name)
      return { name: part, part, contact: name, identity, company, values }
    }),
  ]
}

interface Customer {
  name: CrmEntryName
  /** The first holder that is this customer. */
  role: HolderRole
  holder: Holder
  identity: string
  company: Company | undefined
}

const toCustomer = (name: CrmEntryName, role: HolderRole, holder: Holder): Customer => ({
  name,
  role,
  holder,
  identity: holderIdentity(holder),
  company: holder.p_iva.trim() === '' ? undefined : companyOf(holder),
})

/** The customer of a sale; a new one is added. A holder without identification is the record's customer. */
function customerOf(
  answered: Answered,
  part: SalePart,
  customers: Customer[],
  isSame: IsSameCompany,
): Customer {
  const role = SALES[part].holder
  const customer = toCustomer(FURTHER_CONTACT[role], role, holderOf(answered, role))
  if (customer.identity === '') return customers[0]!
  const known = customers.find(({ holder, identity }) => {
    const compared = compareHolders(holder, customer.holder)
    return compared === 'same' || (compared === 'unsure' && isSame(customer.identity, identity))
  })
  if (known) return known
  customers.push(customer)
  return customer
}

function codeOf(
  answered: Answered,
  holder: HolderRole,
  recordCustomer: HolderRole,
  { code, month }: CrmCode,
): string {
  return holder === recordCustomer || holder === 'main' ? code : additionalSaleCode(answered, holder, month)
}

/** The sales of a record. */
export function salePartsOf({ answered }: Pick<Resolved, 'answered'>): SalePart[] {
  const { type_contract: type, type_product: utility } = answered
  const energy = type === 'contratto energia'
  const sold: Record<SalePart, boolean> = {
    contract: type === 'telco',
    luce: energy && (utility === 'luce' || utility === 'dual'),
    gas: energy && (utility === 'gas' || utility === 'dual'),
    extra: answered.prodotto !== undefined,
    altra: answered.product_altra !== undefined,
    insurance: answered.product_insurance !== undefined,
  }
  return SOLD.filter((part) => sold[part])
}

/** The sources of an entry's values. */
interface Source {
  resolved: Resolved
  /** The customer of the record. */
  own: HolderRole
  /** The customer of the entry. */
  holder: HolderRole
  /** Of the entry. */
  code: string
}

/** The holder's data under the field names of the main customer, and the record's data about its customer. */
function contactValues(source: Source, name: CrmEntryName): Map<string, CrmValue> {
  const { resolved, holder } = source
  const values = new Map<string, CrmValue>(deriveValues(source))
  for (const { section, field, answer } of answersOf(resolved)) {
    const ofRecord =
      name === 'contact' ? CUSTOMER_SECTIONS.has(section) : SHARED_CUSTOMER_FIELDS.has(field.name)
    const person = ofRecord ? field.name : contactFieldOf(holder, section, field.name)
    if (person) values.set(person, crmValue(field, answer))
  }
  const type = clientTypeOf(resolved.answered, holder)
  if (type) values.set('client_type', optionValue(CLIENT_TYPE, type))
  return values
}

function saleValues(source: Source, part: SalePart, contact: CrmEntryName): Map<string, CrmValue> {
  const { resolved, own: recordCustomer, holder, code } = source
  const { answered } = resolved
  const values = new Map<string, CrmValue>(deriveValues(source))
  for (const { section, field, answer } of answersOf(resolved)) {
    const { name } = field
    if (!isSentToPart(part, section, name)) continue
    if (isUtility(part) && !concernsUtility(answered, part, { section, field: name })) continue
    if (holder !== recordCustomer && OWN_CONTRACT_FIELDS.has(name)) continue
    if (contact !== 'contact' && name === 'contact_id') continue
    values.set(name, crmValue(field, answer))
  }
  // The form contains these fields once; each sale contains their values.
  const type = clientTypeOf(answered, holder)
  if (type) values.set('client_type', optionValue(CLIENT_TYPE, type))
  values.set('type_contract', optionValue(TYPE_CONTRACT, SALES[part].type))
  if (values.has('code')) values.set('code', { kind: 'readonly', raw: code, text: code })
  return values
}

function answersOf({ sections, answered }: Resolved) {
  return sections.flatMap(({ id, fields }) =>
    fields.flatMap((field) => {
      const answer = answered[field.name]
      return answer === undefined ? [] : [{ section: id, field, answer }]
    }),
  )
}

const isUtility = (part: CrmPart): part is 'luce' | 'gas' => part === 'luce' || part === 'gas'

function deriveValues({ resolved: { answered }, holder, code }: Source): [string, CrmValue][] {
  const { name, last_name, ragione_sociale, p_iva, cf } = holderOf(answered, holder)
  const { email, phone } = contactDetailsOf(answered, holder)
  const texts = {
    $ContractId: code,
    $Nome: name,
    $Cognome: last_name,
    $RAGIONE_SOCIALE: ragione_sociale,
    $PIVA: p_iva,
    $CF: cf,
    $Email: email,
    $Phone: phone,
  }
  return Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([valueName, text]) => [valueName, { kind: 'text', raw: text, text }])
}

function crmValue(field: ResolvedField, answer: NonNullable<Answered[FieldName]>): CrmValue {
  const { kind } = field
  const text = KINDS[kind].display(answer, field.options)
  if (typeof answer === 'object') return { kind, raw: answer.name, text, id: answer.id }
  return { kind, raw: String(answer), text }
}

const optionValue = (options: readonly Option[], raw: string): CrmValue => ({
  kind: 'radio',
  raw,
  text: options.find(({ value }) => value === raw)?.label ?? raw,
})
