import { plain } from '../sections/field-builders.ts'

/** FORM-ADDR-3: `alto` is another address, written out. */
export const INDIRIZZO = plain('fornitura', 'residenza', 'alto')
