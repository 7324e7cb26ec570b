import type { ColumnType, Generated } from 'kysely'
import type { RecordPackages } from '../../../contract/index.ts'
import type { FillReport } from '../../../shared/api/fill-report.ts'
import type { Json, JsonOrNull, JsonWithDefault, Row } from './row.ts'

export interface RecordTable extends Row {
  version: Generated<number>
  draft: boolean
  created_by: string
  updated_by: string
  removed_at: Date | null
  removed_by: string | null
  definition_version: number
  data: Json<Record<string, unknown>>
  code: Generated<string>
  type_contract: Generated<string>
  product: Generated<string>
  product_ee: Generated<string>
  product_gas: Generated<string>
  contact_owner: Generated<string>
  contact_owner_id: Generated<string>
  contact_id: Generated<string>
  lead_id: Generated<string>
  name: Generated<string>
  last_name: Generated<string>
  ragione_sociale: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  pdr: Generated<string>
  pod: Generated<string>
  p_iva: Generated<string>
  cf: Generated<string>
  remi: Generated<string>
  comune: Generated<string>
  operation_luce: Generated<string>
  operation_l: string | null
  operation_gas: Generated<string>
  operation_g: string | null
  sync_data: JsonOrNull<unknown>
  packages: JsonWithDefault<RecordPackages>
  search: ColumnType<string, never, never>
}

export interface RecordPdfTable extends Row {
  link: string
  record_id: string
  record_version: number
  type: string
  file_key: string
  download_name: string
  sha256: string
  created_by: string
  report: JsonWithDefault<Partial<FillReport>>
}

/** Reports that administrators have made. */
export interface ReportTable extends Row {
  name: string
  file_key: string
  from_day: string
  to_day: string
  created_by: string
}

export interface IdempotencyKeyTable {
  user_id: string
  key: string
  created_at: Generated<Date>
  request_hash: Buffer
  status: number
  answer: Json<unknown>
}

export interface RecordTables {
  records: RecordTable
  record_pdfs: RecordPdfTable
  reports: ReportTable
  idempotency_keys: IdempotencyKeyTable
}
