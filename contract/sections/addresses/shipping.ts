import { is } from '../../conditions.ts'
import type { Section } from '../../row.ts'
import { choice, plain } from '../common/field-builders.ts'
import { telco } from '../common/section-conditions.ts'
import { addressFields } from './address-fields.ts'

const isOtherAddress = { when: is('indirizzo', 'alto', 'l’indirizzo di spedizione') }

/** FORM-ADDR-3: `alto` is another address, written out. */
const INDIRIZZO = plain('fornitura', 'residenza', 'alto')

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
