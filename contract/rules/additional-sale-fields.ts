import { SHAPES } from '../declared-fields.ts'
import type { FieldName } from '../fields.ts'
import type { Values } from '../form/types.ts'

// Each of them was declared under its name.
const DECLARED_NAMES = [...SHAPES.keys()] as FieldName[]

/** All fields of an extra sale. */
export const EXTRA_FIELDS: readonly FieldName[] = [
  'prodotto',
  'modalita_di_vendita',
  ...DECLARED_NAMES.filter((name) => name.endsWith('_extra')),
]

/** All fields of an insurance, except the button that shows it. */
export const INSURANCE_FIELDS: readonly FieldName[] = [
  'costo_mensile',
  'brand',
  'modello',
  'targa',
  'compagnia_scelta',
  ...DECLARED_NAMES.filter((name) => name.endsWith('_insurance') && name !== 'sub_insurance'),
]

/** The values without these names. */
export function omitFields(values: Values, names: readonly FieldName[]): Values {
  if (names.every((name) => values[name] === undefined)) return values
  const dropped = new Set<string>(names)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.has(name)))
}
