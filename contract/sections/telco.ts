import { all, answered, is } from '../form/conditions.ts'
import type { Field, Section } from '../form/types.ts'
import { INDIRIZZO, TELCO_OPERATION } from '../options/telco.ts'
import { addressFields } from './address-fields.ts'
import { productChosen, telco, telcoContract } from './conditions.ts'
import { choice, chosen } from './field-builders.ts'

export const telcoFields: readonly Field[] = [
  chosen('product', 'product', 'Prodotto', {
    rules: { utility: 'telco', relates: { client: 'client_type' } },
  }),
  choice('operation', 'Operazione', TELCO_OPERATION, { when: productChosen }),
]

/** Shows above the residence, which depends on the product. */
export const telcoChoices: Section = {
  id: 'telco',
  title: 'Contratto Telco',
  requirements: ['FORM-TOP-29', 'FORM-TOP-35', 'FORM-TOP-43'],
  when: all(telcoContract, answered('client_type', 'il tipo di cliente')),
  fields: telcoFields,
}

const isOtherAddress = { when: is('indirizzo', 'alto', 'l’indirizzo di spedizione') }

/** The shipping address of the SIM or the modem. */
export const shipping: Section = {
  id: 'spedizione',
  title: 'Indirizzo di spedizione',
  requirements: ['FORM-ADDR-3', 'FORM-ADDR-4', 'FORM-ADDR-6'],
  undocumented: true,
  when: telco,
  fields: [
    choice('indirizzo', 'Indirizzo di spedizione', INDIRIZZO),
    ...addressFields('spedizione').map((field) => ({ ...field, ...isOtherAddress })),
  ],
}
