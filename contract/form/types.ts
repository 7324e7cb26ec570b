import type { Answers, FieldName, QuestionPart, Ref } from '../fields.ts'
import type { PackageClient } from '../options/packages.ts'
import type { FieldRules } from './field-rules.ts'

/** All that was typed, hidden fields included. A name that is absent was never touched. */
export type Values = Readonly<Partial<Answers>>

/** What counts: the values of visible fields only. Nothing else leaves the form. */
export type Answered = Readonly<Partial<Answers>>

/** Today's date and clock as the form sees them, passed in so that every function stays pure. `YYYY-MM-DDTHH:mm` in Europe/Rome. */
export type LocalTime = string

/** What the form chooses from. Filled by the server from the CRM's tables, the scripts and the managed fields. */
export interface Catalogue {
  products: readonly CatalogueProduct[]
  operations: readonly CatalogueOperation[]
  owners: readonly Ref[]
  /** Managed option lists by field name, in the order offered. */
  managed: Readonly<Record<string, readonly string[]>>
  /** The office's question while it is in force (RULES-10); without one nothing is asked. */
  question?: CatalogueQuestion
  /** Names of the blocks that a mail can carry, to be ticked (MAIL-5). */
  interactions?: readonly string[]
  /** What the office sells together, by name. */
  packages?: readonly CataloguePackage[]
}
export interface CatalogueQuestion {
  /** Rich text; the form shows its words. */
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

export type FieldKind =
  | 'text'
  | 'multiline'
  | 'number'
  | 'email'
  | 'phone'
  | 'date'
  | 'datetime'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'checks'
  | 'suggest'
  | 'province'
  | 'cap'
  | 'municipality'
  | 'iban'
  | 'bic'
  | 'fiscal-code'
  | 'vat'
  | 'pod'
  | 'pdr'
  | 'ateco'
  | 'product'
  | 'operation'
  | 'owner'
  | 'readonly'

/**
 * A statement about the answers that is data and not only code: it says what it reads and how it reads in words.
 * `words` is an Italian clause without capital or full stop: «il tipo di contratto è "contratto energia"».
 */
export interface Condition {
  holds(answered: Answered): boolean
  reads: readonly FieldName[]
  words: string
  /** Values worth trying on the fields it reads; the definition's own test combines them. */
  samples: readonly Sample[]
  /** The part that held, in words, where `words` names alternatives. */
  because?(answered: Answered): string
  /** The part that does not hold yet, in words, where `words` names several things. */
  lacks?(answered: Answered): string
  /** How many things do not hold yet, where it can be more than one. */
  missing?(answered: Answered): number
}
export interface Sample {
  field: FieldName
  value: string | boolean
}

export interface Option {
  value: string
  label: string
  /** What choosing it declares, shown beside the choice. */
  note?: string
  /** Choosing it again takes it back. */
  toggles?: true
  when?: Condition
}

export interface Field {
  name: FieldName
  kind: FieldKind
  label: string
  /** Absent: shown whenever its section (and variant) is. */
  when?: Condition
  /** Absent: required, as nearly all fields are (VALID-1). Checkboxes are never required. */
  required?: false | Condition
  options?: readonly Option[]
  /** A managed field's code whose values are offered. */
  managed?: string
  hint?: string
  maxLength?: number
  rows?: number
  /** The value of a new form. */
  default?: string
  rules?: FieldRules
  /** As a section's, where the field has a rule of its own. */
  source?: string
}

/** A row of a variant table: the first whose condition holds gives the fields shown, in the section's order. */
export interface Variant {
  id: string
  when: Condition
  fields: readonly FieldName[]
  optional?: readonly FieldName[]
  /** As a section's. */
  source?: string
}

export interface Section {
  id: string
  title: string
  /** Absent: always shown. */
  when?: Condition
  fields: readonly Field[]
  variants?: readonly Variant[]
  /** Where the rule stands, for example `3 §2`; `@TODO` at its end where the specification does not show the row. */
  source: string
}

export type Definition = readonly Section[]

export interface ResolvedField {
  name: FieldName
  kind: FieldKind
  label: string
  value: Answers[FieldName] | undefined
  required: boolean
  /** Why it is shown, in words; empty when it always is. */
  why: string
  /** Why it is required, when that depends on something. */
  whyRequired: string
  /** For select, radio, checks, suggest, province, product, operation, owner: what is offered now. */
  options?: readonly OfferedOption[]
  hint?: string
  maxLength?: number
  rows?: number
  /** What was typed and is not offered any more, in words: it does not count, and `value` is undefined. */
  dropped?: string
  /** What the catalogue has to say about a value that does count, such as a product that is not sold any more. */
  notices?: readonly Notice[]
  /** The package that the chosen product belongs to. */
  package?: Ref
  rules?: FieldRules
}
export interface OfferedOption {
  value: string
  label: string
  note?: string
  toggles?: true
}
/** Something to tell about a value, before it is known where it stands. */
export interface Notice {
  code: string
  message: string
  suggestion?: string
  severity: 'error' | 'warning'
  /** Of a warning: the value is wrong, and shows as an error does, though it refuses nothing. */
  wrong?: true
}
export interface ResolvedSection {
  id: string
  title: string
  why: string
  variant?: string
  fields: readonly ResolvedField[]
}
export interface HiddenSection {
  id: string
  title: string
  /** What it waits for, in words. */
  waitsFor: string
}
/** The form as it stands for these values. Views of unchanged fields keep their identity between two resolutions. */
export interface Resolved {
  sections: readonly ResolvedSection[]
  hidden: readonly HiddenSection[]
  answered: Answered
}

export interface Issue {
  section: string
  field: FieldName
  /** Stable, kebab-case: `required`, `fiscal-code-letter`, `pod-shape`. */
  code: string
  /** An Italian sentence for the person at the form. */
  message: string
  /** A value that would be right, when one can be told. */
  suggestion?: string
  /** Errors refuse a normal save; warnings are shown. */
  severity: 'error' | 'warning'
  /** As a notice's. */
  wrong?: true
  /** Its field shows it when a save is tried, and not while it is typed (VALID-30). */
  atSave?: true
}

/** SUMMARY-1 and its union with REC-1: what is stored beside the form and shown in lists. Texts are empty, never absent. */
export interface Summary {
  type_contract: string
  product: string
  contact_owner: string
  contact_id: string
  lead_id: string
  name: string
  last_name: string
  ragione_sociale: string
  email: string
  phone: string
  pdr: string
  pod: string
  p_iva: string
  cf: string
  remi: string
  comune: string
  operation_luce: string
  operation_l: string
  operation_gas: string
  operation_g: string
}
