import type { FieldName } from '../../contract/fields.ts'

/**
 * A field of the model under a name outside the contract. The engine accepts any name; its types list those of the
 * contract.
 */
export const nameOf = (id: string) => `model.${id}` as FieldName
