import { all, answered, is } from '../form/conditions.ts'
import type { Field, Section } from '../form/types.ts'
import { INDIRIZZO, TELCO_OPERATION } from '../options/telco.ts'
import { addressFields } from './address.ts'
import { choice, chosen } from './build.ts'
import { productChosen, telco, telcoContract } from './when.ts'

export const telcoFields: readonly Field[] = [
  chosen('product', 'product', 'Prodotto', {
    rules: { utility: 'telco', relates: { client: 'client_type' } },
  }),
  choice('operation', 'Operazione', TELCO_OPERATION, { when: productChosen }),
]

/** Stands above the residence, which waits for the product. */
export const telcoChoices: Section = {
  id: 'telco',
  title: 'Contratto Telco',
  source: '2 §2.2, 2 §4.1',
  when: all(telcoContract, answered('client_type', 'il tipo di cliente')),
  fields: telcoFields,
}

const elsewhere = { when: is('indirizzo', 'alto', 'l’indirizzo di spedizione') }

/** Where the SIM or the modem is sent. */
export const shipping: Section = {
  id: 'spedizione',
  title: 'Indirizzo di spedizione',
  source: '2 §3.4, 2 §4.1 @TODO',
  when: telco,
  fields: [
    choice('indirizzo', 'Indirizzo di spedizione', INDIRIZZO),
    ...addressFields('spedizione').map((field) => ({ ...field, ...elsewhere })),
  ],
}
