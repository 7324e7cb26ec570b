import { all, answered } from '../form/conditions.ts'
import { TELCO_OPERATION } from '../options/telco.ts'
import type { Field, Section } from '../row.ts'
import { productChosen, telcoContract } from './conditions.ts'
import { choice, chosen } from './field-builders.ts'

export const telcoFields: readonly Field[] = [
  chosen('product', 'product', 'Prodotto', {
    rules: { utility: 'telco', relates: { client: 'client_type' } },
  }),
  choice('operation', 'Operazione', TELCO_OPERATION, { summary: 'operation_luce', when: productChosen }),
]

/** Shows above the residence, which depends on the product. */
export const telcoChoices: Section = {
  id: 'telco',
  title: 'Contratto Telco',
  requirements: ['FORM-TOP-29', 'FORM-TOP-35', 'FORM-TOP-43'],
  crm: ['contract'],
  question: 'operazione_part',
  when: all(telcoContract, answered('client_type', 'il tipo di cliente')),
  fields: telcoFields,
}
