import type { Answers, FieldName } from '../fields.ts'
import type { PackageClient } from '../options/packages.ts'
import type { QuestionPart } from '../question-parts.ts'
import type { FieldRules } from './field-rules.ts'
import type { Ref } from './values.ts'

/** All typed values, including those of hidden fields. An absent name was never touched. */
export type Values = Readonly<Partial<Answers>>

/** The answers: the values of visible fields only. No other value is sent. */
export type Answered = Readonly<Partial<Answers>>

/** Today's date and time for the form, passed in so that every function stays pure. `YYYY-MM-DDTHH:mm` in Europe/Rome. */
export type LocalTime = string

/** What the form offers. The server fills it from the CRM's tables, the scripts and the managed fields. */
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
 * A condition on the answers as data: it lists the fields that it reads and has a label. `label` is an Italian
 * clause without capital or full stop: «il tipo di contratto è "contratto energia"».
 */
export interface Condition {
  holds(answered: Answered): boolean
  reads: readonly FieldName[]
  label: string
  /** Values of the fields it reads that the definition's test combines. */
  samples: readonly Sample[]
  /** The part that holds, as text, if `label` names alternatives. */
  explain?(answered: Answered): string
  /** The part that does not hold yet, as text, if `label` names several things. */
  explainUnmet?(answered: Answered): string
  /** The number of unmet parts, if there can be more than one. */
  unmetCount?(answered: Answered): number
}
export interface Sample {
  field: FieldName
  value: string | boolean
}

export interface Option {
  value: string
  label: string
  /** The declaration made by this choice, shown next to it. */
  note?: string
  /** Choosing it again clears the choice. */
  toggles?: true
  when?: Condition
}

export interface Field {
  name: FieldName
  kind: FieldKind
  label: string
  /** Absent: shown if its section (and variant) is. */
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
  /** As a section's, if the field has its own rule. */
  requirements?: readonly string[]
  undocumented?: true
}

/** A row of a variant table: the first row whose condition holds determines the visible fields, in the section's order. */
export interface Variant {
  id: string
  when: Condition
  fields: readonly FieldName[]
  optional?: readonly FieldName[]
  /** As a section's. */
  requirements?: readonly string[]
  undocumented?: true
}

export interface Section {
  id: string
  title: string
  /** Absent: always shown. */
  when?: Condition
  fields: readonly Field[]
  variants?: readonly Variant[]
  /** The ids of the requirements that state its fields and its condition, at most three. */
  requirements: readonly string[]
  /** The specification does not show the row: it is a decision that the organisation should confirm. */
  undocumented?: true
}

export type Definition = readonly Section[]

export interface ResolvedField {
  name: FieldName
  kind: FieldKind
  label: string
  value: Answers[FieldName] | undefined
  required: boolean
  /** Why it is shown, as text; empty if it always is. */
  why: string
  /** Why it is required, if that depends on a condition. */
  whyRequired: string
  /** For select, radio, checks, suggest, province, product, operation, owner: the current options. */
  options?: readonly OfferedOption[]
  hint?: string
  maxLength?: number
  rows?: number
  /** A typed value that is no longer offered, as text: it does not count, and `value` is undefined. */
  dropped?: string
  /** Notices of the catalogue about a value that counts, such as a product that is no longer sold. */
  notices?: readonly Notice[]
  /** The package of the chosen product. */
  package?: Ref
  rules?: FieldRules
}
export interface OfferedOption {
  value: string
  label: string
  note?: string
  toggles?: true
}
/** A message about a value, before its section and field are assigned. */
export interface Notice {
  code: string
  message: string
  suggestion?: string
  severity: 'error' | 'warning'
  /** Of a warning: the value is wrong and displayed like an error, but does not reject the save. */
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
  /** The unmet condition, as text. */
  unmetCondition: string
}
/** The resolved form for these values. Views of unchanged fields are the same objects in two resolutions. */
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
  /** An Italian message for the user. */
  message: string
  /** A valid value, if one can be derived. */
  suggestion?: string
  /** Errors reject a normal save; warnings are only shown. */
  severity: 'error' | 'warning'
  /** As a notice's. */
  wrong?: true
  /** Its field shows it when a save is tried, and not while it is typed (VALID-30). */
  atSave?: true
}
