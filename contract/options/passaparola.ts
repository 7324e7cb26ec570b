import { plain } from '../sections/field-builders.ts'

/** FORM-OTHER-7, FORM-OTHER-8. */
export const ORIGINE_PASSAPAROLA = plain('e-mail', 'telefono')
export const LEGAME_CLIENTE_B = plain('amico', 'parente', 'collega', 'vicino', 'conoscente', 'altro')
