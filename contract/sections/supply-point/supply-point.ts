import { all, any, isTrue, not } from '../../conditions.ts'
import { ENERGY_PARTS } from '../../crm-parts.ts'
import type { Option, Section } from '../../row.ts'
import { addressFields } from '../addresses/address-fields.ts'
import { checkbox, choice, field, plain, textField } from '../common/field-builders.ts'
import { domestic, energy, energyOrTelco } from '../common/section-conditions.ts'
import { oneSideWith, sideWith, WORKS } from '../energy/operation-families.ts'
import { anyProductOf, everyProductOf } from '../energy/product-prefixes.ts'
import { perUtility } from '../energy/sides.ts'

const [type, street, number, cap, municipality, province] = addressFields('punto')

const cadastral = any(
  anyProductOf('CV'),
  all(anyProductOf('EG'), isTrue('showEgStatus', 'i dati catastali sono richiesti')),
)
const CONCESSION_PREFIXES = ['IR', 'GN', 'EG', 'CV'] as const
// The second set of prefixes is not specified; here it is the set that gives a supply point its variants.
const PERMIT_PREFIXES = ['IR', 'GN', 'EG', 'CV', 'WK'] as const
const asksFor = (prefixes: readonly string[]) => ({
  when: sideWith(prefixes, WORKS),
  askedBy: perUtility((side) => oneSideWith(side, prefixes, WORKS)),
})
const cadastralRow = { when: cadastral, maxLength: 20, requirements: ['FORM-SUPPLY-7'] }
const concessionRow = { ...asksFor(CONCESSION_PREFIXES), requirements: ['FORM-SUPPLY-8', 'FORM-SUPPLY-10'] }
const permitRow = {
  ...asksFor(PERMIT_PREFIXES),
  requirements: ['FORM-SUPPLY-11', 'FORM-SUPPLY-12'],
  undocumented: true,
} as const

/** ENUM-41. */
const PROPERTY_STATUS: readonly Option[] = [
  ...plain('proprietario', 'affittuario commerciale', 'affittuario per altri usi'),
  { value: 'affittuario_domestico', label: 'affittuario domestico', when: domestic },
  ...plain('altro'),
]

/** ENUM-42. */
const PERMESSO_DI_COSTRUIRE = plain(
  'permesso di costruire',
  'dichiarazione di inizio attività (dia)',
  'concessione edilizia',
  'accertamento di conformità (sanatoria)',
  'delibera comunale',
  'segnalazione di inizio attività (scia)',
  'pre 77',
  'non richiesto',
)

export const supplyPoint: Section = {
  id: 'punto',
  title: 'Punto Di Fornitura',
  requirements: ['FORM-SUPPLY-1', 'FORM-ADDR-1'],
  crm: ['contract', ...ENERGY_PARTS],
  question: 'punto_di_fornitura_part',
  when: energyOrTelco,
  fields: [
    type,
    street,
    number,
    cap,
    municipality,
    textField('localita_punto', 'Località', {
      required: false,
      hint: 'Solo se è una frazione',
      width: 4,
      summary: 'comune',
    }),
    province,
    choice('property_status_punto', 'Stato proprietà', PROPERTY_STATUS, {
      width: 4,
      // In a dual contract either product can require it.
      when: all(energy, not(everyProductOf('WK'), 'non tutti i prodotti iniziano per WK')),
      requirements: ['FORM-SUPPLY-3', 'FORM-SUPPLY-4', 'FORM-SUPPLY-15'],
    }),
    checkbox('showEgStatus', 'Dati catastali', { when: anyProductOf('EG'), requirements: ['FORM-SUPPLY-6'] }),
    textField('foglio_punto', 'Foglio', { ...cadastralRow, width: 'pair' }),
    textField('particella_punto', 'Particella', { ...cadastralRow, width: 'pair' }),
    textField('sub_punto', 'Sub', { ...cadastralRow, width: 2 }),
    textField('comune_di_rilascio_punto', 'Comune di rilascio', concessionRow),
    textField('concessione_edilizia_punto', 'Concessione edilizia', concessionRow),
    choice('permesso_di_costruitire', 'Permesso di costruire', PERMESSO_DI_COSTRUIRE, {
      ...permitRow,
      width: 4,
    }),
    textField('ente_di_rilascio_punto', 'Ente di rilascio', {
      ...permitRow,
      requirements: ['FORM-SUPPLY-11', 'FORM-SUPPLY-12', 'FORM-SUPPLY-14'],
    }),
    field('data_di_rilascio_punto', 'date', 'Data di rilascio', { ...permitRow, rules: { time: 'past' } }),
  ],
}
