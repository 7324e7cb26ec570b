import { streetTypes } from '../checks/split-street.ts'
import type { Field } from '../form/types.ts'
import { field, plain, text } from './field-builders.ts'
import { labelWithSuffix, type Suffix } from './suffix.ts'

export type AddressSuffix = 'residenza' | 'punto' | 'pagamento' | 'spedizione'
/** Also of the second sale's customer, whose address is generated from the first's. */
export type AddressFieldNames = AddressSuffix | 'residenza_altra'
type Place = AddressFieldNames | 'extra'

/** FORM-ADDR-3: the shipping address has a locality, the others a municipality. */
export function municipalityField(place: Place) {
  return place === 'spedizione' ? 'localita_spedizione' : (`comune_${place}` as const)
}

const STREET_TYPES = plain(...streetTypes())

/** The six parts of an address, in the order of the form. */
export function addressFields(suffix: AddressSuffix): readonly [Field, Field, Field, Field, Field, Field] {
  return [
    field(`tipo_indirizzo_${suffix}`, 'suggest', 'Tipo indirizzo', { options: STREET_TYPES }),
    ...placeFields(suffix, ''),
  ]
}

/** An address with the street as one text. */
export function placeFields(place: Place, suffix: Suffix): readonly [Field, Field, Field, Field, Field] {
  const within = { rules: { relates: { province: `provincia_${place}` } } } as const
  return [
    text(`indirizzo_${place}`, labelWithSuffix('Indirizzo', suffix)),
    text(`civico_${place}`, labelWithSuffix('Civico', suffix), { maxLength: 20 }),
    field(`cap_${place}`, 'cap', labelWithSuffix('CAP', suffix), within),
    field(
      municipalityField(place),
      'municipality',
      labelWithSuffix(place === 'spedizione' ? 'Località' : 'Comune', suffix),
      within,
    ),
    field(`provincia_${place}`, 'province', labelWithSuffix('Provincia', suffix)),
  ]
}
