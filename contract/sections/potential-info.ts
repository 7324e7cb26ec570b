import type { Section } from '../form/types.ts'
import { energy, gas, luce } from './conditions.ts'
import { chosen } from './field-builders.ts'

export const potentialInfo: Section = {
  id: 'potential-info',
  title: 'Potential Info',
  requirements: ['FORM-TOP-32', 'FORM-TOP-33', 'FORM-TOP-37'],
  when: energy,
  fields: [
    chosen('product_ee', 'product', 'Prodotto luce', {
      when: luce,
      rules: { utility: 'luce', relates: { client: 'client_type' } },
    }),
    chosen('operation_ee', 'operation', 'Operazione luce', {
      when: luce,
      rules: { utility: 'luce', relates: { client: 'client_type', product: 'product_ee' } },
    }),
    chosen('product_gas', 'product', 'Prodotto gas', {
      when: gas,
      rules: { utility: 'gas', relates: { client: 'client_type' } },
    }),
    chosen('operation_gas', 'operation', 'Operazione gas', {
      when: gas,
      rules: { utility: 'gas', relates: { client: 'client_type', product: 'product_gas' } },
    }),
  ],
}
