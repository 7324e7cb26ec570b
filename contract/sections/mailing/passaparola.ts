import { isTrue } from '../../conditions.ts'
import type { Section } from '../../row.ts'
import { checkbox, choice, plain, textField } from '../common/field-builders.ts'

const hasReferral = { when: isTrue('passaparola', 'c’è un passaparola') }

/** FORM-OTHER-7, FORM-OTHER-8. */
const ORIGINE_PASSAPAROLA = plain('e-mail', 'telefono')
const LEGAME_CLIENTE_B = plain('amico', 'parente', 'collega', 'vicino', 'conoscente', 'altro')

export const passaparola: Section = {
  id: 'passaparola',
  title: 'Passaparola',
  requirements: ['FORM-OTHER-6', 'FORM-OTHER-10'],
  crm: ['contact'],
  undocumented: true,
  fields: [
    checkbox('passaparola', 'Passaparola'),
    textField('passaparola_nome', 'Nome passaparola', hasReferral),
    choice('origine_passaparola', 'Origine passaparola', ORIGINE_PASSAPAROLA, hasReferral),
    choice('legame_cliente_b', 'Legame cliente B', LEGAME_CLIENTE_B, hasReferral),
    checkbox('recensioni', 'Recensioni'),
  ],
}
