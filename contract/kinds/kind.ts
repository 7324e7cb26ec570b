import type { Answered } from '../fields.ts'
import type { CheckContext as FormCheckContext, Kind as FormKind } from '../form/kind.ts'
import type { Field } from '../row.ts'
import type { Catalogue } from './catalogue.ts'

/** A kind of the contract's fields. */
export type Kind = FormKind<Field, Answered, Catalogue>
export type CheckContext = FormCheckContext<Field, Answered>
