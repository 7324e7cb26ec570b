import type { Owner, Product } from '../../../shared/api/crm.ts'

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

/** The customers' register that contracts are entered in. Ids are the CRM's own, texts of any shape. */
export interface CrmPort {
  /** Inactive ones too, by name. */
  listProducts(): Promise<CrmOutcome<{ products: Product[] }>>
  /** The users who may own a contact, by name. */
  listOwners(): Promise<CrmOutcome<{ owners: Owner[] }>>
  /** Saves a lead under the caller's key: the same key is the same lead, and answers its id again. */
  saveLead(key: string, lead: Lead): Promise<CrmOutcome<{ id: string }>>
}
