import type { Section } from '../form/types.ts'
import { addressFields } from './address.ts'
import { energy } from './when.ts'

export const residence: Section = {
  id: 'residenza',
  title: 'Residenza o sede legale',
  source: '2 §3.4',
  when: energy,
  fields: addressFields('residenza'),
}
