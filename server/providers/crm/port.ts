import type { Company, CrmPart, CrmValue } from '../../../contract/index.ts'
import type { OutcomeState } from '../../../contract/outcomes/index.ts'
import type { CrmTarget, TargetProblem } from '../../../shared/api/crm-mapping.ts'
import type { Owner } from '../../../shared/api/owners.ts'
import type { Product } from '../../../shared/api/products.ts'
import type { FailedCall } from './word-failure.ts'

/** A request for a call about a contract. `callbackTime` is `YYYY-MM-DDTHH:mm` in Italian time, or empty. */
export interface Lead {
  /** The id of the CRM's contact, and the source of the lead. */
  contactId: string
  source: string
  /** One of the CRM's users. */
  ownerId: string
  contractType: string
  callbackTime: string
}

export type CrmOutcome<T> = ({ ok: true } & T) | FailedCall

/** Fields that took no value, since the module does not have them or lets nobody write them. */
export interface MissingFields {
  module: string
  /** API names. */
  fields: string[]
}

/** The outcome of a saved lead. `about` is the field that the CRM rejected, if it named one. */
export type LeadOutcome =
  | { ok: true; id: string; missing?: MissingFields }
  | (FailedCall & { about?: 'owner' | 'contact' })

/** An entry to create or update for a record: its customer, or one contract. */
export interface CrmEntry {
  /** Our key: equal keys identify the same entry permanently. */
  key: string
  part: CrmPart
  /** By the form's field names and derived `$` names. */
  values: ReadonlyMap<string, CrmValue>
  /** One of the CRM's users; absent when the record names none. */
  ownerId?: string | undefined
  /** For a contract, the id of its customer; for a customer, the id that the agent selected, if any. */
  contactId?: string | undefined
  recordId: string
  /** For a customer, the ids under which other records have entered the same one. */
  knownIds?: readonly string[] | undefined
  /** For a contract, the package of its product. */
  package?: CrmPackage | undefined
  /** For a contract, what became of its supply. */
  supply?: CrmSupply | undefined
  /** For a company, whether another name under its VAT number is this company too; without an answer they are two. */
  isSameCompany?: ((other: Company) => boolean) | undefined
  /** The records that have had an entry of the CRM which no record has any more; undefined for any other entry. */
  formerRecordsOf?: ((id: string) => Promise<FormerRecords | undefined>) | undefined
  /** The fields that the entry alone has filled before: those without a value now are emptied where it filled them. */
  former?: { id: string; fields: readonly string[] } | undefined
}

/** Of an entry that no record has any more. */
export interface FormerRecords {
  recordIds: ReadonlySet<string>
  /** The keys under which they have entered it. */
  keys: ReadonlySet<string>
}

export interface CrmPackage {
  name: string
  crmId: string
  departmentCode: string
  department: string
  vendor: string
}

/** Texts are empty while nothing is known. */
export interface CrmSupply {
  state: OutcomeState
  /** `YYYY-MM-DD`: since when. */
  on: string
  cause: string
  /** The words of the supplier while nobody has said what they mean. */
  causeText: string
}

/** `number` is the contract number assigned by the CRM, if any. */
export interface SavedEntry {
  id: string
  number?: string
  /** Fields that the CRM refused to empty. */
  notEmptied?: string[]
  /** Fields that were left out, since the CRM allows their value once. */
  notWritten?: string[]
  missing?: MissingFields
  /** What the CRM has otherwise than the contract: sentences for the user. */
  notices?: string[]
}

/** A customer of the CRM that is a company. */
export interface FoundCompany extends Company {
  id: string
}

/** Begins the key of a customer: every record of a person or company enters the same one. */
export const CUSTOMER_KEY = 'contact:'

/** An entry that its record no longer has. */
export interface FormerEntry {
  key: string
  recordId: string
  part: CrmPart
  /** Unknown when the sync that created it was interrupted. */
  id: string | undefined
}

/**
 * `closed`: its state there is a final one; `renamed`: its name begins with «[annullato]»; `kept`: a customer who was
 * not created by this installation, or has other contracts; `absent`: the CRM does not have it.
 */
export type Closing = 'closed' | 'renamed' | 'kept' | 'absent'

export interface CrmAttachment {
  /** Our key: equal keys identify the same attachment. */
  key: string
  name: string
  /** PDF. */
  bytes: Uint8Array
}

/** The target of one value in an external CRM. */
export interface ExplainedValue extends CrmTarget {
  /** The form's field name, or a derived `$` name. */
  source: string
  /** The default target. */
  standard: CrmTarget
  /** The value as text; empty when not filled in. */
  text: string
  /** The value in the CRM's format; undefined when it is not sent. */
  out: unknown
  /** The CRM rejects an entry without it. */
  needed: boolean
}

export interface ExplainedEntry {
  /** API name of the module. */
  module: string
  values: ExplainedValue[]
}

/** The type that a field accepts; `entry`: the id of another entry; `unknown`: not declared. */
export const FIELD_SHAPES = [
  'text',
  'date',
  'datetime',
  'boolean',
  'number',
  'entry',
  'several',
  'unknown',
] as const

/** A field of a module of the external CRM. */
export interface CrmField {
  /** API name. */
  name: string
  /** The display label. */
  label: string
  shape: (typeof FIELD_SHAPES)[number]
  /** The maximum length; null when not declared. */
  maxLength: number | null
  /** Without a value an entry is refused. */
  needed: boolean
  writable: boolean
  unique: boolean
  /** The allowed options; empty for free values. */
  choices: string[]
}

/** Why a field does not take a value; empty when it does. */
export function findFieldProblem(
  { writable, shape, maxLength, choices }: CrmField,
  out: unknown,
): TargetProblem | '' {
  if (!writable) return 'read-only'
  if (!hasShape(out, shape)) return 'wrong-type'
  const text = typeof out === 'object' ? '' : String(out)
  if (typeof out !== 'boolean' && maxLength !== null && [...text].length > maxLength) return 'too-long'
  return choices.length > 0 && !choices.includes(text) ? 'not-offered' : ''
}

const DATES: Partial<Record<CrmField['shape'], RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/,
}

function hasShape(out: unknown, shape: CrmField['shape']): boolean {
  if (shape === 'unknown') return true
  if (typeof out === 'boolean' || typeof out === 'number') return shape === typeof out
  if (typeof out !== 'string') return shape === (Array.isArray(out) ? 'several' : 'entry')
  // A text is one of several options.
  return shape === 'text' || shape === 'several' || DATES[shape]?.test(out) === true
}

export interface CrmFields {
  fields: CrmField[]
  readAt: Date
  /** The API name of the unique field with our key. */
  keyField: string
}

/** The CRM in which contracts are recorded. Ids are the CRM's own texts of any format. */
export interface CrmPort {
  name: 'built-in' | 'zoho'
  /** The page of an external CRM, where its administrators keep products and users; null for the built-in one. */
  url: string | null
  /** Including inactive ones, by name. */
  listProducts(): Promise<CrmOutcome<{ products: Product[] }>>
  /** The users who may own a contact, by name. */
  listOwners(): Promise<CrmOutcome<{ owners: Owner[] }>>
  /** Saves a lead under the caller's key: the same key is the same lead, and returns its id again. */
  saveLead(key: string, lead: Lead): Promise<LeadOutcome>
  /** The customers with the VAT number or the own fiscal code of a company, the oldest first. */
  findCompanies(company: Company): Promise<CrmOutcome<{ companies: FoundCompany[] }>>
  /** Whether it has a customer with this id, which a user may have typed. */
  hasCustomer(id: string): Promise<CrmOutcome<{ found: boolean }>>
  /** The names of the CRM's fields that `saveEntry` fills and may empty later. */
  filledFields(entry: CrmEntry): Promise<string[]>
  /** Creates or updates an entry under its key, and returns its id. It changes no field that the entry never filled. */
  saveEntry(entry: CrmEntry): Promise<CrmOutcome<SavedEntry>>
  /** Closes an entry; a repeat changes nothing. Nothing is deleted. */
  closeEntry(entry: FormerEntry): Promise<CrmOutcome<{ id: string; closing: Closing }>>
  /** Attaches a file to a contract. */
  attach(part: CrmPart, id: string, file: CrmAttachment): Promise<CrmOutcome<{ id: string }>>
  /** The target of each value of an entry, or its default target without an external CRM. */
  explain(part: CrmPart | 'lead', entry: Omit<CrmEntry, 'part'>): Promise<ExplainedEntry>
  /** The fields of a contract part's module, cached or read now; absent for the built-in CRM. */
  listFields?(part: CrmPart | 'lead', how: { fresh: boolean }): Promise<CrmOutcome<CrmFields>>
  /** The URL of an entry's page; undefined when there is none. */
  pageOf(part: CrmPart | 'lead', id: string): Promise<string | undefined>
}
