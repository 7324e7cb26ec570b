import type { Option } from '../form/types.ts'
import { marketDeclaration } from '../rules/market-declarations.ts'
import { domestic } from '../sections/conditions.ts'
import { plain } from '../sections/field-builders.ts'

/** FORM-EE-5. */
export const TENSIONE = plain('230', '400')

export const DESTINAZIONE_DUSO: readonly Option[] = [
  { value: 'domestico-non-residente', label: 'Domestico Non Residente' },
  { value: 'altri-usi', label: 'Altri Usi' },
  { value: 'domestico_residente', label: 'Domestico residente', when: domestic },
]

export const MERCATO_DI_PROVENIENZA = plain('libero', 'tutelato', 'di-salvaguardia')
/** FORM-EE-14: each with what choosing it declares. */
export const MERCATO_RIENTRO_LUCE: readonly Option[] = (
  ['Maggior Tutela', 'Tutele graduali', 'Salvaguardia'] as const
).map((value) => ({ value, label: value, note: marketDeclaration(value) }))
export const FASCE_ORARIE = plain('monoraria', 'bioraria', 'trioraria', 'peak/offpeak')

export const USO_GAS: readonly Option[] = [
  { value: 'c1', label: 'C1 Riscaldamento' },
  { value: 'c2', label: 'C2 Uso Cottura Cibi E/O Acqua Calda' },
  { value: 'c3', label: 'C3 Riscaldamento + Uso Cottura Cibi E/O Acqua Calda' },
]

export const CATEGORIA_CONTATORE = plain('4', '6', '10', '16')
export const PORTATA_TERMICA_MAX = plain('37.8', '56.7', '94.5', '151.2')

export const SI_NO: readonly Option[] = [
  { value: 'si', label: 'Sì' },
  { value: 'no', label: 'No' },
]

export const TIPOLOGIA_VOLTURA: readonly Option[] = [
  { value: 'Ordinaria', label: 'Ordinaria' },
  // FORM-VOLT-6: a company does not die.
  { value: 'Mortis Causa', label: 'Mortis Causa', when: domestic },
]

export const GRADO_PARENTELA = plain('Coniuge', 'Familiare', 'Convivente')

export const PROPERTY_STATUS: readonly Option[] = [
  ...plain('proprietario', 'affittuario commerciale', 'affittuario per altri usi'),
  { value: 'affittuario_domestico', label: 'affittuario domestico', when: domestic },
  ...plain('altro'),
]

export const PERMESSO_DI_COSTRUIRE = plain(
  'permesso di costruire',
  'dichiarazione di inizio attività (dia)',
  'concessione edilizia',
  'accertamento di conformità (sanatoria)',
  'delibera comunale',
  'segnalazione di inizio attività (scia)',
  'pre 77',
  'non richiesto',
)
