import { plain } from '../sections/field-builders.ts'

/** FORM-DOC-3: the identity card is spelt differently for the holder and for the proxy. */
export const TIPO_DI_DOCUMENTO = plain('carta-didentita', 'passaporto', 'patente')
export const TIPO_DI_DOCUMENTO_DELEGATO = plain('c. identita', 'patente', 'passaporto')
/** ENUM-12. */
export const TIPO_DEL_DOCUMENTO = plain('c. identita', 'patente', 'passaporto')
