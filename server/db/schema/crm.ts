import type { ColumnType, Generated } from 'kysely'
import type { CrmPart } from '../../../contract/index.ts'
import type { JsonWithDefault, Row } from './row.ts'

export interface CrmProductTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  product_name: string
  product_active: Generated<boolean>
  type: string
  customer_type: 'Private' | 'Business' | null
  search: ColumnType<string, never, never>
}

export interface CrmUserTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  name: string
  email: Generated<string>
  active: Generated<boolean>
  search: ColumnType<string, never, never>
}

export interface CrmLeadTable {
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  key: string
  contact_id: string
  lead_source: string
  owner_id: string
  type_contract: string
  callback_time: Generated<string>
  search: ColumnType<string, never, never>
}

interface CrmEntryRow {
  /** Eighteen digits. */
  id: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  key: string
  owner_id: string | null
  entered: JsonWithDefault<Record<string, string>>
  search: ColumnType<string, never, never>
}

export interface CrmContactTable extends CrmEntryRow {
  name: Generated<string>
  last_name: Generated<string>
  ragione_sociale: Generated<string>
  cf: Generated<string>
  p_iva: Generated<string>
  email: Generated<string>
  phone: Generated<string>
}

export interface CrmContractTable extends CrmEntryRow {
  number: Generated<string>
  part: Exclude<CrmPart, 'contact'>
  contact_id: string
  record_id: string | null
  code: Generated<string>
  product: Generated<string>
  package: JsonWithDefault<Record<string, string>>
}

export interface CrmAttachmentTable extends Row {
  key: string
  contract_id: string
  name: string
  file_key: string
}

/** Access to a CRM elsewhere, which every process shares. */
export interface CrmTokenTable extends Row {
  account: string
  /** The token and where it is good for, sealed; empty before the first. */
  sealed: Generated<string>
  expires_at: Date | null
  leased_until: Date | null
  cool_until: Date | null
}

/** What was last read from a CRM elsewhere. */
export interface CrmReadingTable extends Row {
  account: string
  name: string
  value: JsonWithDefault<unknown>
  read_at: Date
}

/** The target of a value of a part where it differs from the default mapping. */
export interface CrmMappingTable extends Row {
  part: string
  source: string
  /** Empty: nowhere. */
  field: Generated<string>
  conversion: Generated<string>
}

export interface CrmTables {
  products: CrmProductTable
  owners: CrmUserTable
  leads: CrmLeadTable
  crm_contacts: CrmContactTable
  crm_contracts: CrmContractTable
  crm_attachments: CrmAttachmentTable
  crm_tokens: CrmTokenTable
  crm_schema_cache: CrmReadingTable
  crm_mapping: CrmMappingTable
}
