import { streetTypes } from '../checks/street.ts'
import type { Field } from '../form/types.ts'
import { field, plain, text } from './build.ts'

export type AddressSuffix = 'residenza' | 'punto' | 'pagamento'

const STREET_TYPES = plain(...streetTypes())

/** The six parts of an address, in the order of the form. */
export function addressFields(suffix: AddressSuffix): readonly [Field, Field, Field, Field, Field, Field] {
  const within = { rules: { relates: { province: `provincia_${suffix}` } } } as const
  return [
    field(`tipo_indirizzo_${suffix}`, 'suggest', 'Tipo indirizzo', { options: STREET_TYPES }),
    text(`indirizzo_${suffix}`, 'Indirizzo'),
    text(`civico_${suffix}`, 'Civico', { maxLength: 20 }),
    field(`cap_${suffix}`, 'cap', 'CAP', within),
    field(`comune_${suffix}`, 'municipality', 'Comune', within),
    field(`provincia_${suffix}`, 'province', 'Provincia'),
  ]
}
