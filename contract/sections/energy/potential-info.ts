import { ENERGY_PARTS } from '../../crm-parts.ts'
import type { Section } from '../../row.ts'
import { chosen } from '../common/field-builders.ts'
import { energy, gas, luce } from '../common/section-conditions.ts'

export const potentialInfo: Section = {
  id: 'potential-info',
  title: 'Potential Info',
  requirements: ['FORM-TOP-32', 'FORM-TOP-33', 'FORM-TOP-37'],
  crm: ENERGY_PARTS,
  question: 'operazione_part',
  when: energy,
  fields: [
    chosen('product_ee', 'product', 'Prodotto luce', {
      crm: ['luce'],
      when: luce,
      rules: { utility: 'luce', relates: { client: 'client_type' } },
    }),
    chosen('operation_ee', 'operation', 'Operazione luce', {
      crm: ['luce'],
      summary: 'operation_luce',
      when: luce,
      rules: { utility: 'luce', relates: { client: 'client_type', product: 'product_ee' } },
    }),
    chosen('product_gas', 'product', 'Prodotto gas', {
      crm: ['gas'],
      when: gas,
      rules: { utility: 'gas', relates: { client: 'client_type' } },
    }),
    chosen('operation_gas', 'operation', 'Operazione gas', {
      crm: ['gas'],
      summary: 'operation_gas',
      when: gas,
      rules: { utility: 'gas', relates: { client: 'client_type', product: 'product_gas' } },
    }),
  ],
}
