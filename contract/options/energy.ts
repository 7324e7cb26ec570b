import type { Option } from '../form/types.ts'
import { plain } from '../sections/build.ts'
import { domestic } from '../sections/when.ts'

/** 3 §9. */
export const TENSIONE = plain('230', '400')

export const DESTINAZIONE_DUSO: readonly Option[] = [
  { value: 'domestico-non-residente', label: 'Domestico Non Residente' },
  { value: 'altri-usi', label: 'Altri Usi' },
  { value: 'domestico_residente', label: 'Domestico residente', when: domestic },
]

export const MERCATO_DI_PROVENIENZA = plain('libero', 'tutelato', 'di-salvaguardia')
/** 3 §9. The wording is not given beyond these thresholds; choosing a market is declaring it. */
export const MERCATO_RIENTRO_LUCE: readonly Option[] = [
  {
    value: 'Maggior Tutela',
    label: 'Maggior Tutela',
    note:
      'Il cliente dichiara di avere meno di 10 dipendenti, un fatturato annuo non superiore a 2 milioni di euro ' +
      'e una potenza impegnata non superiore a 15 kW in ogni punto di prelievo.',
  },
  {
    value: 'Tutele graduali',
    label: 'Tutele graduali',
    note:
      'Il cliente dichiara di avere meno di 50 dipendenti e un fatturato annuo non superiore a 10 milioni di euro, ' +
      'e di superare almeno una di queste soglie: 10 dipendenti, 2 milioni di euro di fatturato, 15 kW di potenza ' +
      'impegnata in un punto di prelievo.',
  },
  {
    value: 'Salvaguardia',
    label: 'Salvaguardia',
    note: 'Il cliente dichiara di avere almeno 50 dipendenti o un fatturato annuo superiore a 10 milioni di euro.',
  },
]
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
  // 3 §5: a company does not die.
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
