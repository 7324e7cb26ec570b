import { type Condition, is } from '../../conditions.ts'
import { ENERGY_PARTS } from '../../crm-parts.ts'
import type { Answers, Values } from '../../fields.ts'
import type { Field } from '../../row.ts'
import { choice, field } from '../common/field-builders.ts'
import { SI_NO } from './energy-options.ts'

/** FORM-EE-25: nearly always the customer's own mobile. Another answer takes back what this one filled. */
function deriveDoiPhone(answer: string, { doi_telefono = '', cellulare = '' }: Values): Partial<Answers> {
  if (answer === 'si') return doi_telefono === '' && cellulare !== '' ? { doi_telefono: cellulare } : {}
  return doi_telefono !== '' && doi_telefono === cellulare ? { doi_telefono: '' } : {}
}

/** The privacy DOI is one value for both utilities: a dual contract has it once, in LUCE. */
export function doiFields(when?: Condition): readonly Field[] {
  // FORM-GAS-16: a dual contract has it once, in LUCE.
  const shown = { ...(when && { when }), crm: ENERGY_PARTS }
  return [
    choice('p_doi', 'Privacy DOI', SI_NO, {
      ...shown,
      requirements: ['FORM-EE-22', 'FORM-GAS-15'],
      undocumented: true,
      derive: deriveDoiPhone,
    }),
    field('doi_telefono', 'phone', 'Telefono DOI', {
      ...shown,
      required: is('p_doi', 'si', 'la Privacy DOI'),
    }),
  ]
}
