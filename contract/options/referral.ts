import { plain } from '../sections/build.ts'

/** 3 §9. */
export const ORIGINE_PASSAPAROLA = plain('e-mail', 'telefono')
export const LEGAME_CLIENTE_B = plain('amico', 'parente', 'collega', 'vicino', 'conoscente', 'altro')
