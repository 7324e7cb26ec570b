import type { FieldName } from '../../contract/fields.ts'

/** A field of the model under a name that no field of the contract has. The engine takes any name; its types know the contract's. */
export const nameOf = (id: string) => `model.${id}` as FieldName
