import type { FieldKind } from '../../contract/kinds/field-rules.ts'
import { model } from './model.ts'

/** Kinds that are shown as one line of text; each lends itself to one of the model's formats. */
const BORROWED_KINDS = ['ateco', 'vat', 'pdr', 'cap'] as const satisfies readonly FieldKind[]

const patterns = [...new Set(model.fields.flatMap(({ pattern }) => pattern ?? []))]
if (patterns.length > BORROWED_KINDS.length) throw new Error(`The model has ${patterns.length} formats`)

export const kindOfPattern: ReadonlyMap<string, (typeof BORROWED_KINDS)[number]> = new Map(
  patterns.map((pattern, index) => [pattern, BORROWED_KINDS[index]!]),
)
