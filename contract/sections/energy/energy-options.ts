import type { Option } from '../../row.ts'
import { plain } from '../common/field-builders.ts'
import { domestic } from '../common/section-conditions.ts'
import { marketDeclaration } from './market-declarations.ts'

/** FORM-EE-5. */
export const TENSIONE = plain('230', '400')

/** ENUM-34. */
export const DESTINAZIONE_DUSO: readonly Option[] = [
  { value: 'domestico-non-residente', label: 'Domestico Non Residente' },
  { value: 'altri-usi', label: 'Altri Usi' },
  { value: 'domestico_residente', label: 'Domestico residente', when: domestic },
]

/** ENUM-35. */
export const MERCATO_DI_PROVENIENZA = plain('libero', 'tutelato', 'di-salvaguardia')
/** FORM-EE-14: each option with its declaration. */
export const MERCATO_RIENTRO_LUCE: readonly Option[] = (
  ['Maggior Tutela', 'Tutele graduali', 'Salvaguardia'] as const
).map((value) => ({ value, label: value, note: marketDeclaration(value) }))
/** ENUM-37. */
export const FASCE_ORARIE = plain('monoraria', 'bioraria', 'trioraria', 'peak/offpeak')

/** ENUM-38. */
export const USO_GAS: readonly Option[] = [
  { value: 'c1', label: 'C1 Riscaldamento' },
  { value: 'c2', label: 'C2 Uso Cottura Cibi E/O Acqua Calda' },
  { value: 'c3', label: 'C3 Riscaldamento + Uso Cottura Cibi E/O Acqua Calda' },
]

/** ENUM-39. */
export const CATEGORIA_CONTATORE = plain('4', '6', '10', '16')
/** ENUM-40. */
export const PORTATA_TERMICA_MAX = plain('37.8', '56.7', '94.5', '151.2')

export const SI_NO: readonly Option[] = [
  { value: 'si', label: 'Sì' },
  { value: 'no', label: 'No' },
]
