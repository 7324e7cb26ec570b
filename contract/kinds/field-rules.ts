import type { FieldName } from '../fields.ts'
import type { Rules } from '../form/types.ts'
import type { TimeRule } from '../time/typed-date.ts'
import type { QuestionPart } from './question-parts.ts'

/** The rules of a field that the contract's kinds read. */
export interface FieldRules extends Rules<FieldName> {
  relates?: Readonly<Partial<Record<Relation, FieldName>>>
  /** Its check warns and never rejects a save. */
  soft?: true
  time?: TimeRule
  /** The value of its relation `deceased` that means that the person has died. */
  deceased?: string
  /** The value that means that the holder resides at the supply point, which its relations name. */
  resident?: string
  /** A beginning names the first option of the list that begins so; any other text is allowed. */
  completes?: true
  /** The unlikely values of a number, which only cause warnings. */
  plausible?: Plausibility
  /** Fiscal codes: the people whom its person may be, and who then have the same code. */
  people?: readonly PersonFields[]
  /** Products and operations: the filter of the catalogue. */
  utility?: 'luce' | 'gas' | 'telco'
  /** Checkboxes: the mail blocks, or those of the organisation's question if it is asked in this part. */
  ticks?: 'interactions' | QuestionPart
}
export type PersonFields = Readonly<Record<'name' | 'lastName' | 'code', FieldName>>
export type Plausibility = 'days-of-use' | 'power' | 'available-power' | 'electricity-use' | 'gas-use'
export type Relation =
  | 'name'
  | 'lastName'
  | 'birthDate'
  | 'birthPlace'
  | 'birthProvince'
  | 'birthCountry'
  | 'representativeBirthDate'
  | 'issueDate'
  | 'deathDate'
  | 'deceased'
  | 'sex'
  | 'iban'
  | 'bic'
  | 'client'
  | 'product'
  | 'province'
  | 'cap'
  | 'municipality'
  | 'power'
  | 'flow'
  | 'holderCode'
  | 'holderVat'
  | 'residenceMunicipality'
  | 'residenceProvince'

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
