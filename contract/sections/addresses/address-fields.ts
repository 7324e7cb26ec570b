import type { FieldName } from '../../fields.ts'
import { streetTypes } from '../../places/index.ts'
import type { Field, FieldWidth } from '../../row.ts'
import { field, plain, textField } from '../common/field-builders.ts'
import { labelWithSuffix, type Suffix } from '../common/with-suffix.ts'

export type AddressSuffix = 'residenza' | 'punto' | 'pagamento' | 'spedizione'
/** Also of the second sale's customer, whose address is generated from the first's. */
export type AddressFieldNames = AddressSuffix | 'residenza_altra'
type Place = AddressFieldNames | 'extra'

/** FORM-ADDR-3: the shipping address has a locality, the others a municipality. */
export function municipalityField(place: Place) {
  return place === 'spedizione' ? 'localita_spedizione' : (`comune_${place}` as const)
}

/** The columns of street, municipality and province: with the other parts they fill one or two lines. */
const WIDTHS: Readonly<
  Record<Place, { street: FieldWidth; municipality?: FieldWidth; province?: FieldWidth }>
> = {
  residenza: { street: 3, municipality: 3, province: 2 },
  residenza_altra: { street: 3, municipality: 3, province: 2 },
  pagamento: { street: 3, municipality: 3, province: 2 },
  punto: { street: 4, municipality: 4, province: 4 },
  spedizione: { street: 5, municipality: 4, province: 4 },
  extra: { street: 3 },
}

const STREET_TYPES = plain(...streetTypes())

/** The six parts of an address, in the order of the form. */
export function addressFields(suffix: AddressSuffix): readonly [Field, Field, Field, Field, Field, Field] {
  return [
    field(`tipo_indirizzo_${suffix}`, 'suggest', 'Tipo indirizzo', {
      options: STREET_TYPES,
      rules: { completes: true },
      width: 2,
    }),
    ...placeFields(suffix, ''),
  ]
}

/** An address with the street as one text. */
export function placeFields(place: Place, suffix: Suffix): readonly [Field, Field, Field, Field, Field] {
  const parts = {
    province: `provincia_${place}`,
    cap: `cap_${place}`,
    municipality: municipalityField(place),
  } as const
  const within = (part: 'cap' | 'municipality') => {
    const { [part]: _, ...relates } = parts
    return { rules: { relates } }
  }
  const { street, municipality, province } = WIDTHS[place]
  const inContact = (contact: FieldName) => place === 'extra' && { contact }
  return [
    textField(`indirizzo_${place}`, labelWithSuffix('Indirizzo', suffix), {
      width: street,
      ...inContact('indirizzo_residenza'),
    }),
    textField(`civico_${place}`, labelWithSuffix('Civico', suffix), {
      // The house number, then staircase, floor and interior.
      maxLength: 60,
      width: 1,
      ...inContact('civico_residenza'),
    }),
    field(`cap_${place}`, 'cap', labelWithSuffix('CAP', suffix), {
      ...within('cap'),
      width: 1,
      ...inContact('cap_residenza'),
    }),
    field(
      municipalityField(place),
      'municipality',
      labelWithSuffix(place === 'spedizione' ? 'Località' : 'Comune', suffix),
      {
        ...within('municipality'),
        ...(municipality && { width: municipality }),
        ...(place !== 'pagamento' && { summary: 'comune' }),
        ...inContact('comune_residenza'),
      },
    ),
    field(`provincia_${place}`, 'province', labelWithSuffix('Provincia', suffix), {
      ...(province && { width: province }),
      ...inContact('provincia_residenza'),
    }),
  ]
}
