import type { Condition } from './conditions.ts'
import type { CrmPart } from './crm-parts.ts'
import type { Answers, FieldName, Values } from './fields.ts'
import type {
  Field as FormField,
  Option as FormOption,
  Section as FormSection,
  Variant as FormVariant,
} from './form/types.ts'
import type { FieldKind, FieldRules } from './kinds/field-rules.ts'
import type { QuestionPart } from './kinds/question-parts.ts'

/** Columns of twelve on a wide screen; `pair` is two of them, and half a line on a phone. */
export type FieldWidth = 1 | 2 | 3 | 4 | 5 | 6 | 12 | 'pair'

/** The holder of a part of the contract: `main` is the customer of energy and telco, `altra` the one of the second set. */
export type HolderRole = 'main' | 'altra' | 'extra' | 'insurance'

/** A sale with separate fields, which are emptied together. */
export type OwnSale = 'extra' | 'insurance'

/**
 * The fields that a user's change of a field empties: some fields, or all of a sale, the latter only if the value
 * becomes or was `toggles`.
 */
export type Reset = { fields: readonly FieldName[] } | { sale: OwnSale; toggles?: string }

/** In a dual contract: whether the operation of a utility requires the field. */
export type AskedBy = Readonly<Record<'luce' | 'gas', Condition>>

export type Option = FormOption<FieldName>

/** The statements that a row follows. */
interface Stated {
  requirements?: readonly string[]
  /** The specification does not show the row: it is a decision that the organisation should confirm. */
  undocumented?: true
}

/** A row of a section's variants. Requirements and confirmation as a section's. */
export interface Variant extends FormVariant<FieldName>, Stated {}

/** A field of the contract: the data of the form's engine, and all other data that page and server need. */
export interface Field extends FormField<FieldName>, Stated {
  kind: FieldKind
  rules?: FieldRules
  /** A managed field's code whose values are offered. */
  managed?: string
  /** Absent: by kind and length of the label. */
  width?: FieldWidth
  /** The parts of the CRM that contain it. Absent: those of its section. */
  crm?: readonly CrmPart[]
  /** For a holder other than the main customer: the field of the CRM's contact that contains it. */
  contact?: FieldName
  /** Contained in every contact of the record. */
  everyContact?: true
  /** About the record's own contract, not about additional sales to other customers. */
  ownContract?: true
  /** As a section's. */
  askedBy?: AskedBy
  /** As a section's. */
  sale?: OwnSale
  /** The part of the question that is asked above the field. */
  questionAbove?: QuestionPart
  /** Values that a user's change of the field fills. The user may correct them. `former` is the field's value before. */
  derive?(value: string, values: Values, former: string): Partial<Answers>
  resets?: Reset
  /** The column of the summary that shows its answer. The first answered field counts. */
  summary?: string
}

/** A section of the contract. */
export interface Section extends FormSection<Field>, Stated {
  variants?: readonly Variant[]
  /** The ids of the requirements that state its fields and its condition, at most three. */
  requirements: readonly string[]
  /** The parts of the CRM that contain its answers. Absent: it is about the form itself or about mails. */
  crm?: readonly CrmPart[]
  /** The holder described by its fields: by all of them, or in a separate sale by those with a `contact`. */
  holder?: HolderRole
  /** Its fields describe the customer and not the sale: `Copy dati` copies them. */
  isCopied?: true
  /** The sale that its fields belong to, except those that other sections declare too. */
  sale?: OwnSale
  /** Only the operation of one utility requires its fields. */
  askedBy?: AskedBy
  /** The part of the question that is asked at its top. */
  question?: QuestionPart
}
