import type { Answered, FieldName } from './fields.ts'
import type {
  Issue as FormIssue,
  Resolved as FormResolved,
  ResolvedField as FormResolvedField,
  ResolvedSection as FormResolvedSection,
} from './form/types.ts'
import type { Field, Section } from './row.ts'

/** The engine's types with the contract's fields and answers. */
export type Definition = readonly Section[]
export type ResolvedField = FormResolvedField<Field>
export type ResolvedSection = FormResolvedSection<Field>
export type Resolved = FormResolved<Field, Answered>
export type Issue = FormIssue<FieldName>
