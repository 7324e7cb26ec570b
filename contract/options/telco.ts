import { plain } from '../sections/build.ts'

/** 2 §2.2, spelt as there. */
export const TELCO_OPERATION = plain(
  'cambio mobile',
  'cambio linea fissa',
  'cambio modile linea fissa',
  'nuova attivazione',
)

/** 2 §3.4: `alto` is another address, written out. */
export const INDIRIZZO = plain('fornitura', 'residenza', 'alto')

/** 2 §4.1, 2 §9. */
export const MIGRATION_PREFIXES = ['FW', 'ML', 'LM', 'KN', 'TI'] as const
