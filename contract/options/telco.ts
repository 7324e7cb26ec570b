import { plain } from '../sections/field-builders.ts'

/** FORM-TOP-43, spelt as there. */
export const TELCO_OPERATION = plain(
  'cambio mobile',
  'cambio linea fissa',
  'cambio modile linea fissa',
  'nuova attivazione',
)

/** FORM-MIG-1, CONST-19. */
export const MIGRATION_PREFIXES = ['FW', 'ML', 'LM', 'KN', 'TI'] as const
