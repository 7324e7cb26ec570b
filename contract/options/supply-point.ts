import type { Option } from '../form/types.ts'
import { domestic } from '../sections/conditions.ts'
import { plain } from '../sections/field-builders.ts'

/** ENUM-41. */
export const PROPERTY_STATUS: readonly Option[] = [
  ...plain('proprietario', 'affittuario commerciale', 'affittuario per altri usi'),
  { value: 'affittuario_domestico', label: 'affittuario domestico', when: domestic },
  ...plain('altro'),
]

/** ENUM-42. */
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
