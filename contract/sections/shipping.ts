import { is } from '../form/conditions.ts'
import { INDIRIZZO } from '../options/shipping.ts'
import type { Section } from '../row.ts'
import { addressFields } from './address-fields.ts'
import { telco } from './conditions.ts'
import { choice } from './field-builders.ts'

const isOtherAddress = { when: is('indirizzo', 'alto', 'l’indirizzo di spedizione') }

/** The shipping address of the SIM or the modem. */
export const shipping: Section = {
  id: 'spedizione',
  title: 'Indirizzo di spedizione',
  requirements: ['FORM-ADDR-3', 'FORM-ADDR-4', 'FORM-ADDR-6'],
  crm: ['contract'],
  undocumented: true,
  when: telco,
  fields: [
    choice('indirizzo', 'Indirizzo di spedizione', INDIRIZZO),
    ...addressFields('spedizione').map((field) => ({ ...field, ...isOtherAddress })),
  ],
}
