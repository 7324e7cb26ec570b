import { plain } from '../sections/field-builders.ts'

/** ENUM-25. */
export const SESSO = plain('M', 'F')

/** ENUM-16, spelt as there. */
export const FORMA_SOCIETARIA = plain(
  'società cooperativa',
  'snc',
  'impresa individuale',
  'srl',
  'sapa',
  'sas',
  'spa',
  'srls',
  'ss',
  'ssrl',
  'associazione',
)
