import type { CrmPart, CrmValue } from '../../../contract/index.ts'
import type { CrmTarget } from '../../../shared/api/crm-mapping.ts'
import type { Owner } from '../../../shared/api/owners.ts'
import type { Product } from '../../../shared/api/products.ts'

/** Someone to call back about a contract. `callbackTime` is `YYYY-MM-DDTHH:mm` on an Italian wall, or empty. */
export interface Lead {
  /** The CRM's contact, and how the lead came in. */
  contactId: string
  source: string
  /** One of the CRM's users. */
  ownerId: string
  contractType: string
  callbackTime: string
}

export type CrmOutcome<T> =
  | ({ ok: true } & T)
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string }

/** How saving a lead went. `about` is what the CRM refused it for, where it named that. */
export type LeadOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string; about?: 'owner' | 'contact' }

/** Something of a record to be entered: its customer, or one contract. */
export interface CrmEntry {
  /** Ours: the same key is the same entry for ever. */
  key: string
  part: CrmPart
  /** By the form's names, and `$` names that are worked out. */
  values: ReadonlyMap<string, CrmValue>
  /** One of the CRM's users; absent when the record names none. */
  ownerId?: string | undefined
  /** With a contract, its customer's id; with a customer, the id under which the CRM knows them, where an agent named one. */
  contactId?: string | undefined
  recordId: string
  /** With a contract, the package that its product belongs to. */
  package?: CrmPackage | undefined
}

export interface CrmPackage {
  name: string
  crmId: string
  departmentCode: string
  department: string
  vendor: string
}

/** `number` is the number that the CRM gave to the contract, where it numbers them. */
export interface SavedEntry {
  id: string
  number?: string
}

export interface CrmAttachment {
  /** Ours: the same key is the same attachment. */
  key: string
  name: string
  /** PDF. */
  bytes: Uint8Array
}

/** Where one value goes in a CRM elsewhere. */
export interface ExplainedValue extends CrmTarget {
  /** The form's name, or a `$` name that is worked out. */
  source: string
  /** The default target. */
  standard: CrmTarget
  /** As a person reads it; empty when nothing is filled in. */
  text: string
  /** As it is written there; undefined when nothing goes out. */
  out: unknown
  /** Without it an entry is refused there. */
  needed: boolean
}

export interface ExplainedEntry {
  /** API name of the module. */
  module: string
  values: ExplainedValue[]
}

/** A field of a module as the CRM elsewhere has it. */
export interface CrmField {
  /** API name. */
  name: string
  /** As people there read it. */
  label: string
  /** What may be written; `entry`: the id of another one; `unknown`: it does not say. */
  shape: 'text' | 'boolean' | 'number' | 'entry' | 'several' | 'unknown'
  /** How many characters fit; null where it does not say. */
  maxLength: number | null
  /** Without a value an entry is refused. */
  needed: boolean
  writable: boolean
  unique: boolean
  /** What can be chosen; empty where anything goes. */
  choices: string[]
}

export interface CrmFields {
  fields: CrmField[]
  readAt: Date
  /** API name of the field that holds our key; it must be unique. */
  keyField: string
}

/** The customers' register that contracts are entered in. Ids are the CRM's own, texts of any shape. */
export interface CrmPort {
  name: 'built-in' | 'zoho'
  /** Inactive ones too, by name. */
  listProducts(): Promise<CrmOutcome<{ products: Product[] }>>
  /** The users who may own a contact, by name. */
  listOwners(): Promise<CrmOutcome<{ owners: Owner[] }>>
  /** Saves a lead under the caller's key: the same key is the same lead, and returns its id again. */
  saveLead(key: string, lead: Lead): Promise<LeadOutcome>
  /** Creates or updates an entry under its key, and returns its id. */
  saveEntry(entry: CrmEntry): Promise<CrmOutcome<SavedEntry>>
  /** Attaches a file to a contract. */
  attach(part: CrmPart, id: string, file: CrmAttachment): Promise<CrmOutcome<{ id: string }>>
  /** Where each value of an entry goes, or would go if contracts were entered elsewhere. */
  explain(part: CrmPart | 'lead', entry: Omit<CrmEntry, 'part'>): Promise<ExplainedEntry>
  /** The fields that a part's module really has, as last read, or read now; absent where entries are ours. */
  listFields?(part: CrmPart | 'lead', how: { fresh: boolean }): Promise<CrmOutcome<CrmFields>>
  /** The page on which a person sees an entry; undefined when there is none. */
  pageOf(part: CrmPart | 'lead', id: string): Promise<string | undefined>
}
