import { plain } from '../sections/field-builders.ts'

/** ENUM-17. */
export const QUALITA_DELEGATO = plain(
  'referente-aziendale',
  'moglie',
  'marito',
  'figlio',
  'figlia',
  'genitore',
)
