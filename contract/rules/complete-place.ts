import { findDeclaredField } from '../declared-fields.ts'
import type { FieldName, Values } from '../fields.ts'
import { textOf } from '../form/values.ts'
import { completeFromCap, completeFromMunicipality, listedMunicipality } from '../places/index.ts'
import type { Patch } from './fill-birth-data.ts'

/**
 * FORM-ADDR-28, FORM-ADDR-29: what a postal code or a municipality tells of the other parts of its address, and the
 * listed name of a municipality that was written in another way or only begun. Empty for other fields, for places abroad, and where several places are meant.
 */
export function completePlace(values: Values, field: FieldName): Patch {
  const declared = findDeclaredField(field)
  const relates = declared?.rules?.relates
  if (declared?.kind === 'text' && field.startsWith('comune_'))
    return patchOf([[field, listedMunicipality(textOf(values[field]))]])
  if (!relates?.province || (declared?.kind !== 'cap' && declared?.kind !== 'municipality')) return {}
  const isCap = declared.kind === 'cap'
  const names = { ...relates, [isCap ? 'cap' : 'municipality']: field }
  const read = (name: FieldName | undefined) => (name ? textOf(values[name]) : '')
  const boxes = {
    cap: read(names.cap).trim(),
    municipality: read(names.municipality).trim(),
    province: read(names.province).trim(),
  }
  const completed = isCap ? completeFromCap(boxes) : completeFromMunicipality(boxes)
  return patchOf([
    [names.cap, completed.cap],
    [names.municipality, completed.municipality],
    [names.province, completed.province],
  ])
}

/** The known parts of fields that the address has; all of them are texts. */
const patchOf = (parts: readonly (readonly [FieldName | undefined, string | undefined])[]): Patch =>
  Object.fromEntries(parts.filter(([name, text]) => name !== undefined && text !== undefined)) as Patch
