import type { ColumnType, Generated } from 'kysely'
import type {
  Department,
  DepartmentCode,
  PackageClient,
  PackageProductType,
} from '../../../contract/options/packages.ts'
import type { PackagedProduct } from '../../../shared/api/packages.ts'
import type { QuestionContent } from '../../../shared/api/questions.ts'
import type { ClientType, Utility } from '../../../shared/constants.ts'
import type { Json, Row } from './row.ts'

export interface TemplateTable extends Row {
  name: string
  filename: string | null
  file_key: string | null
  file_sha256: string | null
  naming_rules: Generated<string>
  separator: Generated<string>
  config: Generated<string>
  /** The fields of a filled document become part of its pages. */
  flatten: Generated<boolean>
  search: ColumnType<string, never, never>
}

/** A file that a template had before its present one. */
export interface TemplateFileTable extends Row {
  template_id: string
  filename: string
  file_key: string
  file_sha256: string | null
  replaced_by: string | null
}

export interface TemplateVariableTable extends Row {
  name: string
  rule: Generated<string>
}

export interface ScriptTable extends Row {
  name: string
  template_fk: string | null
  tipo_di_utenza: Utility
  client_type: ClientType
  script: Generated<string>
  search: ColumnType<string, never, never>
}

/** An operation that can be brought back. */
export interface RemovedScriptTable {
  id: string
  created_at: Date
  updated_at: Date
  name: string
  template_fk: string | null
  tipo_di_utenza: Utility
  client_type: ClientType
  script: string
  removed_at: Date
  removed_by: string
}

export interface ManagedFieldTable extends Row {
  code: string
  properties: Json<string[]>
}

/** What the organisation sells together. */
export interface PackageTable extends Row {
  package_name: string
  crm_id: string
  department_code: DepartmentCode
  department: Department
  client_type: PackageClient
  product_type: PackageProductType
  vendor: Generated<string>
  /** The first of the products. */
  product_name: string
  product_id: string
  products: Json<PackagedProduct[]>
}

export interface QuestionRuleTable extends Row {
  rules: Json<QuestionContent>
}

export interface CatalogueTables {
  templates: TemplateTable
  template_files: TemplateFileTable
  template_variables: TemplateVariableTable
  scripts: ScriptTable
  removed_scripts: RemovedScriptTable
  managed_fields: ManagedFieldTable
  packages: PackageTable
  questions: QuestionRuleTable
}
