import type { FieldName } from '../fields.ts'
import type { QuestionPart } from '../question-parts.ts'

/** What a field's check needs in addition to its own value. Plain data, so that a view can contain it. */
export interface FieldRules {
  /** The related fields that its kind reads, by role. */
  relates?: Readonly<Partial<Record<Relation, FieldName>>>
  /** Its check warns and never rejects a save. */
  soft?: true
  upperCase?: true
  time?: TimeRule
  /** The value of its relation `deceased` that means that the person has died. */
  deceased?: string
  /** The value that counts if the user leaves it empty. */
  whenEmpty?: string
  /** A draft needs it too. */
  requiredInDraft?: true
  /** The message if it is missing, instead of the general one. */
  requiredMessage?: string
  /** Which values of a number are unlikely; they only warn. */
  plausible?: Plausibility
  /** Products and operations: the filter of the catalogue. */
  utility?: 'luce' | 'gas' | 'telco'
  /** Checkboxes: the mail blocks, or those of the organisation's question if it is asked in this part. */
  ticks?: 'interactions' | QuestionPart
}
export type Plausibility = 'days-of-use' | 'power' | 'available-power' | 'electricity-use' | 'gas-use'
/**
 * The meaning of a date. `future`: not before now. `past`: not after today, as for the following ones. `birth`:
 * of a person who may hold a contract. `death`, `issue` of a document: not before the birth. `expiry` of a
 * document: not before its issue, with a warning after it has passed.
 */
export type TimeRule = 'past' | 'future' | 'birth' | 'death' | 'issue' | 'expiry'
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
  | 'power'
  | 'flow'
