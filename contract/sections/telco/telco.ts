import { all, answered } from '../../conditions.ts'
import type { Field, Section } from '../../row.ts'
import { choice, chosen, plain } from '../common/field-builders.ts'
import { productChosen, telcoContract } from '../common/section-conditions.ts'

/** FORM-TOP-43, spelt as there. */
const TELCO_OPERATION = plain(
  'cambio mobile',
  'cambio linea fissa',
  'cambio modile linea fissa',
  'nuova attivazione',
)

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
