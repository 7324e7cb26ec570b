import type { Option } from '../form/types.ts'
import { domestic } from '../sections/conditions.ts'
import { plain } from '../sections/field-builders.ts'

/** ENUM-43. */
export const TIPOLOGIA_VOLTURA: readonly Option[] = [
  { value: 'Ordinaria', label: 'Ordinaria' },
  // FORM-VOLT-6: a company does not die.
  { value: 'Mortis Causa', label: 'Mortis Causa', when: domestic },
]

/** ENUM-44. */
export const GRADO_PARENTELA = plain('Coniuge', 'Familiare', 'Convivente')
