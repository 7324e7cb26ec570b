import type { FieldName, QuestionPart } from '../fields.ts'

/** What a field's check needs to know besides its own value. Plain data, so that a view can carry it. */
export interface FieldRules {
  /** The other fields that its kind looks at, by the part they play. */
  relates?: Readonly<Partial<Record<Relation, FieldName>>>
  /** Its check warns and never refuses a save. */
  soft?: true
  upperCase?: true
  time?: TimeRule
  /** The value of its relation `deceased` that says that the person has died. */
  deceased?: string
  /** Counts as this when the person leaves it empty. */
  whenEmpty?: string
  /** A draft needs it too. */
  requiredInDraft?: true
  /** The sentence when it is missing, in place of the general one. */
  requiredMessage?: string
  /** Which values of a number are unlikely; they warn. */
  plausible?: Plausibility
  /** Products and operations: what the catalogue is narrowed to. */
  utility?: 'luce' | 'gas' | 'telco'
  /** Boxes to tick: the mail's, or those of the office's question where it is put to this part. */
  ticks?: 'interactions' | QuestionPart
}
export type Plausibility = 'days-of-use' | 'power' | 'available-power' | 'electricity-use' | 'gas-use'
/**
 * What a date is. `future`: not before now. `past`: not after today, and so are those that follow. `birth`: of a person
 * who may hold a contract. `death`, `issue` of a document: not before the birth. `expiry` of a document: not before its
 * issue, and a warning once it is over.
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
