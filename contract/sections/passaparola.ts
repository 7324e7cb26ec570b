import { isTrue } from '../form/conditions.ts'
import { LEGAME_CLIENTE_B, ORIGINE_PASSAPAROLA } from '../options/passaparola.ts'
import type { Section } from '../row.ts'
import { checkbox, choice, text } from './field-builders.ts'

const hasReferral = { when: isTrue('passaparola', 'c’è un passaparola') }

export const passaparola: Section = {
  id: 'passaparola',
  title: 'Passaparola',
  requirements: ['FORM-OTHER-6', 'FORM-OTHER-10'],
  crm: ['contact'],
  undocumented: true,
  fields: [
    checkbox('passaparola', 'Passaparola'),
    text('passaparola_nome', 'Nome passaparola', hasReferral),
    choice('origine_passaparola', 'Origine passaparola', ORIGINE_PASSAPAROLA, hasReferral),
    choice('legame_cliente_b', 'Legame cliente B', LEGAME_CLIENTE_B, hasReferral),
    checkbox('recensioni', 'Recensioni'),
  ],
}
