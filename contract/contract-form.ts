import { evaluator } from './conditions.ts'
import { areListsLoaded } from './data/loaded-lists.ts'
import { definition } from './definition.ts'
import type { Values } from './fields.ts'
import { createForm } from './form/create-form.ts'
import type { Catalogue } from './kinds/catalogue.ts'
import { KINDS } from './kinds/kinds.ts'
import type { Field } from './row.ts'

/** The engine with the contract's rows, kinds and types. */
export const { resolve, resolveAnswers, validate, validateSections, validateDraft } = createForm<
  Field,
  Values,
  Catalogue
>({
  definition,
  kinds: KINDS,
  evaluator,
  dataVersion: areListsLoaded,
})
