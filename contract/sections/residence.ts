import type { Section } from '../form/types.ts'
import { addressFields } from './address-fields.ts'
import { energyOrTelco } from './conditions.ts'

export const residence: Section = {
  id: 'residenza',
  title: 'Residenza o sede legale',
  requirements: ['FORM-ADDR-2'],
  when: energyOrTelco,
  fields: addressFields('residenza'),
}
