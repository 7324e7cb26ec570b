import type { Condition } from './condition.ts'
import type { Answer, Ref } from './values.ts'

/** Values by the name of their field: all that were typed, or those of visible fields only. */
export type Answers = Readonly<Record<string, Answer | undefined>>

/** Today's date and time for the form, passed in so that every function stays pure. `YYYY-MM-DDTHH:mm` in Europe/Rome. */
export type LocalTime = string

export interface Option<N extends string = string> {
  value: string
  label: string
  /** The declaration made by this choice, shown next to it. */
  note?: string
  /** Choosing it again clears the choice. */
  toggles?: true
  when?: Condition<N>
}

/** The inputs of a field's check besides its own value. Plain data, so that a view can contain it. */
export interface Rules<N extends string = string> {
  /** The related fields that its kind reads, by role. */
  relates?: Readonly<Partial<Record<string, N>>>
  /** Further fields that its kind reads. */
  reads?: readonly N[]
  upperCase?: true
  /** The value that counts if the user leaves it empty. */
  whenEmpty?: string
  /** A draft needs it too. */
  requiredInDraft?: true
  /** The message if it is missing, instead of the general one. */
  requiredMessage?: string
}

export interface Field<N extends string = string> {
  name: N
  kind: string
  label: string
  /** Absent: shown if its section (and variant) is. */
  when?: Condition<N>
  /** Absent: required, as nearly all fields are (VALID-1), except those of a kind that never is. */
  required?: false | Condition<N>
  options?: readonly Option<N>[]
  hint?: string
  maxLength?: number
  rows?: number
  /** The value of a new form. */
  default?: string
  rules?: Rules<N>
}

/** A row of a variant table: the first row whose condition holds determines the visible fields, in the section's order. */
export interface Variant<N extends string = string> {
  id: string
  when: Condition<N>
  fields: readonly N[]
  optional?: readonly N[]
}

export interface Section<F extends Field = Field> {
  id: string
  title: string
  /** Absent: always shown. */
  when?: Condition<F['name']>
  fields: readonly F[]
  variants?: readonly Variant<F['name']>[]
}

export interface ResolvedField<F extends Field = Field>
  extends Pick<Field, 'label' | 'hint' | 'maxLength' | 'rows'> {
  name: F['name']
  kind: F['kind']
  rules?: F['rules']
  value: Answer | undefined
  required: boolean
  /** Why it is shown, as text; empty if it always is. */
  why: string
  /** Why it is required, if that depends on a condition. */
  whyRequired: string
  /** Of a kind with options: the current ones. */
  options?: readonly OfferedOption[]
  /** A typed value that is no longer offered, as text: it does not count, and `value` is undefined. */
  dropped?: string
  /** Notices of the catalogue about a value that counts, such as an option that was removed. */
  notices?: readonly Notice[]
  /** The group of the chosen option, such as the package of a product. */
  group?: Ref
}

export type OfferedOption = Omit<Option, 'when'>

/** A message about a value, before its section and field are assigned. */
export interface Notice {
  /** Stable, kebab-case: `required`, `not-offered`, `too-long`. */
  code: string
  /** An Italian message for the user. */
  message: string
  /** A valid value, if one can be derived. */
  suggestion?: string
  /** Errors reject a normal save; warnings are only shown. */
  severity: 'error' | 'warning'
  /** Of a warning: the value is wrong and displayed like an error, but does not reject the save. */
  wrong?: true
}

export interface ResolvedSection<F extends Field = Field> {
  id: string
  title: string
  why: string
  variant?: string
  fields: readonly ResolvedField<F>[]
}

export interface HiddenSection {
  id: string
  title: string
  /** The unmet condition, as text. */
  unmetCondition: string
}

/** The resolved form for these values. Views of unchanged fields are the same objects in two resolutions. */
export interface Resolved<F extends Field = Field, A extends Answers = Answers> {
  sections: readonly ResolvedSection<F>[]
  hidden: readonly HiddenSection[]
  /** The values of visible fields only. No other value is sent. */
  answered: A
}

export interface Issue<N extends string = string> extends Notice {
  section: string
  field: N
  /** Shown when the user tries to save, and not while typing (VALID-30). */
  atSave?: true
}
