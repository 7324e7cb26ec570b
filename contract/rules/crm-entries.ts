import type { FieldName } from '../fields.ts'
import { KINDS } from '../form/kinds/kinds.ts'
import type { Answered, FieldKind, Option, Resolved, ResolvedField } from '../form/types.ts'
import { CLIENT_TYPE, TYPE_CONTRACT } from '../options/customer.ts'
import { clientTypeOf, contactFieldOf, reachOf } from './crm-contacts.ts'
import { CRM_PARTS, type CrmPart, goesTo } from './crm-destinations.ts'
import { type HolderName, holderIdentity, holderOf, recordHolderName } from './holders.ts'
import { besideCode } from './record-code.ts'
import { concernsUtility } from './utility-answers.ts'

export interface CrmValue {
  kind: FieldKind
  /** As stored: dates `YYYY-MM-DD`, numbers with a point, phones in international form, `true` and `false`. */
  raw: string
  /** As a person reads it. */
  text: string
  /** Of a product, an operation or an owner. */
  id?: string
}

/** One entry of a record: a part, or one more customer, whose entry is of the part `contact` as well. */
export const CRM_ENTRY_NAMES = [...CRM_PARTS, 'contact_altra', 'contact_extra', 'contact_insurance'] as const
export type CrmEntryName = (typeof CRM_ENTRY_NAMES)[number]

const isPart = (name: CrmEntryName): name is CrmPart => CRM_PARTS.some((part) => part === name)
/** The part that an entry is of: every customer is a contact. */
export const crmPartOf = (name: CrmEntryName): CrmPart => (isPart(name) ? name : 'contact')

/** One entry: what is filled in, by the form's own names; `$` names are worked out, as in documents. */
export interface CrmEntry {
  name: CrmEntryName
  part: CrmPart
  /** The entry of its customer; of a customer, its own name. */
  contact: CrmEntryName
  /** VAT number or fiscal code of its customer; empty when neither is answered. */
  identity: string
  values: ReadonlyMap<string, CrmValue>
}

type Sale = Exclude<CrmPart, 'contact'>

const SOLD = CRM_PARTS.filter((part) => part !== 'contact')

/** Who holds what is sold, and the type of contract that it is. */
const SALES: Readonly<Record<Sale, { holder: HolderName; type: string }>> = {
  contract: { holder: 'main', type: 'telco' },
  luce: { holder: 'main', type: 'contratto energia' },
  gas: { holder: 'main', type: 'contratto energia' },
  extra: { holder: 'extra', type: 'vendite extra' },
  altra: { holder: 'altra', type: 'telco' },
  insurance: { holder: 'insurance', type: 'Assicurazione' },
}

const FURTHER_CONTACT: Readonly<Record<HolderName, CrmEntryName>> = {
  main: 'contact',
  altra: 'contact_altra',
  extra: 'contact_extra',
  insurance: 'contact_insurance',
}

/** About the record's own contract and its customer, not about what is sold beside it. */
const OF_OWN_CONTRACT: ReadonlySet<FieldName> = new Set<FieldName>(['ateco', 'codice_sconto'])

/** Sections that speak of the record's own customer without being about their person. */
const ABOUT_CUSTOMER: ReadonlySet<string> = new Set(['crm', 'tipo-cliente', 'passaparola', 'newsletter'])
/** Who looks after the customer, and how the lead came in: the same for every customer of a record. */
const FOR_EVERY_CUSTOMER: ReadonlySet<FieldName> = new Set<FieldName>(['contact_owner', 'lead_id'])

/** The record's own code, and the month of its creation in Europe/Rome, 1 to 12: codes of sales beside it end with it. */
export interface CrmCode {
  code: string
  month: number
}

/**
 * The entries of a record: its customer, every other customer of something that it sells, then what is sold. A holder
 * with another VAT number or fiscal code is another customer (SYNC-11).
 */
export function crmEntries(resolved: Resolved, code: CrmCode): CrmEntry[] {
  const { answered } = resolved
  const own = recordHolderName(answered)
  const identity = identityOf(answered, own)
  const customers = new Map<string, Customer>([[identity, { name: 'contact', holder: own, identity }]])
  const sales = salesOf(resolved).map((part) => ({
    part,
    customer: customerOf(answered, part, customers, own),
  }))
  const sourceOf = (holder: HolderName) => ({
    resolved,
    own,
    holder,
    code: codeOf(answered, holder, own, code),
  })
  return [
    ...[...customers.values()].map((customer): CrmEntry => {
      const { name, holder } = customer
      const values = contactValues(sourceOf(holder), name)
      return { name, part: 'contact', contact: name, identity: customer.identity, values }
    }),
    ...sales.map(({ part, customer }): CrmEntry => {
      const values = saleValues(sourceOf(SALES[part].holder), part, customer.name)
      return { name: part, part, contact: customer.name, identity: customer.identity, values }
    }),
  ]
}

interface Customer {
  name: CrmEntryName
  /** The first holder who is this customer. */
  holder: HolderName
  identity: string
}

/** The customer of what is sold; one who is not there yet joins them. A holder whom nothing identifies is the record's. */
function customerOf(
  answered: Answered,
  part: Sale,
  customers: Map<string, Customer>,
  own: HolderName,
): Customer {
  const { holder } = SALES[part]
  const identity = identityOf(answered, holder) || identityOf(answered, own)
  const known = customers.get(identity)
  if (known) return known
  const customer: Customer = { name: FURTHER_CONTACT[holder], holder, identity }
  customers.set(identity, customer)
  return customer
}

const identityOf = (answered: Answered, holder: HolderName) => holderIdentity(holderOf(answered, holder))

function codeOf(answered: Answered, holder: HolderName, own: HolderName, { code, month }: CrmCode): string {
  return holder === own || holder === 'main' ? code : besideCode(answered, holder, month)
}

function salesOf({ answered }: Resolved): Sale[] {
  const { type_contract: type, type_product: utility } = answered
  const energy = type === 'contratto energia'
  const sold: Record<Sale, boolean> = {
    contract: type === 'telco',
    luce: energy && (utility === 'luce' || utility === 'dual'),
    gas: energy && (utility === 'gas' || utility === 'dual'),
    extra: answered.prodotto !== undefined,
    altra: answered.product_altra !== undefined,
    insurance: answered.product_insurance !== undefined,
  }
  return SOLD.filter((part) => sold[part])
}

/** What the values of an entry are read from. */
interface Source {
  resolved: Resolved
  /** Whose record it is. */
  own: HolderName
  /** Whose entry it is. */
  holder: HolderName
  /** Of the entry. */
  code: string
}

/** The holder's person under the names of the main customer, and what the record says of its customer. */
function contactValues(source: Source, name: CrmEntryName): Map<string, CrmValue> {
  const { resolved, holder } = source
  const values = new Map<string, CrmValue>(workedOut(source))
  for (const { section, field, answer } of answersOf(resolved)) {
    const ofRecord = name === 'contact' ? ABOUT_CUSTOMER.has(section) : FOR_EVERY_CUSTOMER.has(field.name)
    const person = ofRecord ? field.name : contactFieldOf(holder, section, field.name)
    if (person) values.set(person, crmValue(field, answer))
  }
  const type = clientTypeOf(resolved.answered, holder)
  if (type) values.set('client_type', optionValue(CLIENT_TYPE, type))
  return values
}

function saleValues(source: Source, part: Sale, contact: CrmEntryName): Map<string, CrmValue> {
  const { resolved, own, holder, code } = source
  const { answered } = resolved
  const values = new Map<string, CrmValue>(workedOut(source))
  for (const { section, field, answer } of answersOf(resolved)) {
    const { name } = field
    if (!goesTo(part, section, name)) continue
    if (isUtility(part) && !concernsUtility(answered, part, { section, field: name })) continue
    if (holder !== own && OF_OWN_CONTRACT.has(name)) continue
    if (contact !== 'contact' && name === 'contact_id') continue
    values.set(name, crmValue(field, answer))
  }
  // The form asks for these once; each sale has its own.
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

function workedOut({ resolved: { answered }, holder, code }: Source): [string, CrmValue][] {
  const { name, last_name, ragione_sociale, p_iva, cf } = holderOf(answered, holder)
  const { email, phone } = reachOf(answered, holder)
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
    .map(([word, text]) => [word, { kind: 'text', raw: text, text }])
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
