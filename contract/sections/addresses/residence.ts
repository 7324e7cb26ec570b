import type { Section } from '../../row.ts'
import { energyOrTelco } from '../common/section-conditions.ts'
import { addressFields } from './address-fields.ts'

export const residence: Section = {
  id: 'residenza',
  title: 'Residenza o sede legale',
  requirements: ['FORM-ADDR-2'],
  crm: ['contact'],
  question: 'side_legale_part',
  holder: 'main',
  isCopied: true,
  when: energyOrTelco,
  fields: addressFields('residenza'),
}
