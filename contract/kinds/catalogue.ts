import type { Ref } from '../form/values.ts'
import type { PackageClient } from './package-options.ts'
import type { QuestionPart } from './question-parts.ts'

/** The option lists of the form. The server fills them from the CRM's tables, the operations and the managed fields. */
export interface Catalogue {
  products: readonly CatalogueProduct[]
  operations: readonly CatalogueOperation[]
  owners: readonly Ref[]
  /** Managed option lists by field name, in the order offered. */
  managed: Readonly<Record<string, readonly string[]>>
  /** The organisation's question (RULES-10), if there is one. */
  question?: CatalogueQuestion
  /** The names of the optional blocks of a mail (MAIL-5). */
  interactions?: readonly string[]
  /** Packages of products, by name. */
  packages?: readonly CataloguePackage[]
}
export interface CatalogueQuestion {
  /** Rich text; the form shows it as plain text. */
  question: string
  checkboxes: readonly string[]
  selectedSection: QuestionPart
}
export interface CatalogueProduct {
  id: string
  product_name: string
  product_active: boolean
  type: string
  customer_type: 'Private' | 'Business' | null
}
export interface CataloguePackage {
  id: string
  package_name: string
  client_type: PackageClient
  product_type: string
  /** Ids of the products in it. */
  products: readonly string[]
}
export interface CatalogueOperation {
  id: string
  name: string
  tipo_di_utenza: 'gas' | 'luce'
  client_type: 'domestico' | 'business'
}
