import type { ColumnType, Generated } from 'kysely'
import type { Row } from './row.ts'

type Derived = ColumnType<string, never, never>

/** A list that is replaced as a whole, and the generation of its rows that is in use. */
export interface UploadedListTable {
  name: 'uploaded_places' | 'uploaded_banks'
  generation: Generated<number>
  last_generation: Generated<number>
}

/** A generation that a replacement is still bringing. */
export interface StagedGenerationTable {
  list: UploadedListTable['name']
  generation: number
  updated_at: Generated<Date>
}

/** A confirmation of all rows of a list that wait, while it works through them. */
export interface ListConfirmationTable {
  list: UploadedListTable['name']
  generation: number
  begun_at: Generated<Date>
  updated_at: Generated<Date>
  last_id: string | null
}

export interface UploadedPlaceTable extends Row {
  generation: Generated<number>
  city: string
  district: string
  region: string
  /** Why it waits for a confirmation; null where it is in use. */
  doubt: string | null
  search: Derived
  city_key: Derived
  district_key: Derived
  region_key: Derived
}

export interface UploadedBankTable extends Row {
  generation: Generated<number>
  abi: string
  bank_name: string
  /** Why it waits for a confirmation; null where it is in use. */
  doubt: string | null
  search: Derived
}

export interface KnownStreetTable extends Row {
  street: string
  city: string
  district: string
  post_code: Generated<string>
  last_used_at: Date
  search: Derived
}

export interface JobMarkTable {
  name: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  read_until: Date
}

/** A file that is being stored. */
export interface ImportTable extends Row {
  noun: 'addresses' | 'ibans' | 'crm-products' | 'crm-users'
  file_key: string
  filename: string
  amount: number
  good: number
  stored: Generated<number>
  created: Generated<number>
  waiting: Generated<number>
  user_id: string
  ip: string
}

/** By the list's table; changed by triggers. */
export interface ListVersionTable {
  list: string
  version: Generated<string>
}

export interface ListTables {
  uploaded_lists: UploadedListTable
  staged_generations: StagedGenerationTable
  list_confirmations: ListConfirmationTable
  uploaded_places: UploadedPlaceTable
  uploaded_banks: UploadedBankTable
  street_names: KnownStreetTable
  job_cursors: JobMarkTable
  imports: ImportTable
  list_versions: ListVersionTable
}
