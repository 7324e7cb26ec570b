import { maximumFlow } from '../../checks/energy-figures.ts'
import { all, type Condition, is } from '../../conditions.ts'
import { otherwise } from '../../form/condition.ts'
import type { Section, Variant } from '../../row.ts'
import { choice, field, managed, suggested, type TextName, textField } from '../common/field-builders.ts'
import * as when from '../common/section-conditions.ts'
import { doiFields } from './doi.ts'
import {
  CATEGORIA_CONTATORE,
  MERCATO_DI_PROVENIENZA,
  PORTATA_TERMICA_MAX,
  USO_GAS,
} from './energy-options.ts'
import * as families from './operation-families.ts'
import { notEvergreen } from './product-prefixes.ts'
import { SIDES } from './sides.ts'

const [, side] = SIDES
const charge = { when: notEvergreen(side), requirements: ['FORM-GAS-12'] }

const SUPPLY: readonly TextName[] = ['distributore_gas', 'remi', 'giorni_duso', 'consumo_annuo', 'uso_gas']
const METER: readonly TextName[] = ['categoria_contatore', 'portata_termica_max']
const REST: readonly TextName[] = [
  'p_doi',
  'doi_telefono',
  'ammontare_carica_gas',
  'periodicita_della_fatturazione_gas',
]
const ORIGIN: readonly TextName[] = ['mercato_di_provenienza_gas', 'ex_venditore']

function row(
  id: string,
  condition: Condition,
  fields: readonly TextName[],
  optional: readonly TextName[] = [],
): Variant {
  return {
    id,
    when: condition,
    fields: [...SUPPLY, ...METER, ...REST, ...fields],
    optional,
    requirements: ['FORM-GAS-10', 'FORM-GAS-13'],
    undocumented: true,
  }
}
const on = (family: families.OperationFamily) => families.operationIs(side, family)

/** The first row that holds. `matricola` and `ex_venditore` are each optional in one of them (FORM-GAS-11). */
const variants: readonly Variant[] = [
  row('GAS-CAMBIO-VOLTURA', on(families.CAMBIO_VOLTURA), ['pdr', 'matricola', ...ORIGIN]),
  row('GAS-CAMBIO', on(families.CAMBIO), ['pdr', 'matricola', ...ORIGIN], ['matricola']),
  row('GAS-VOLTURA', on(families.VOLTURA), ['pdr', 'matricola']),
  row('GAS-SUBENTRO', on(families.SUBENTRO), ['pdr', 'matricola', 'ex_venditore'], ['ex_venditore']),
  row('GAS-PRIMA', on(families.PRIMA), ['pdr', 'matricola']),
  row('GAS-ALLACC', on(families.ALLACC), []),
  row('GAS-OTHER', otherwise, ['pdr', 'matricola', ...ORIGIN], ['matricola']),
]

export const gas: Section = {
  id: 'gas',
  title: 'GAS',
  requirements: ['FORM-GAS-1', 'FORM-GAS-2'],
  crm: ['gas'],
  question: 'gas_part',
  when: all(when.energy, when.gas),
  variants,
  fields: [
    textField('distributore_gas', 'Distributore gas'),
    textField('remi', 'REMI', { summary: 'remi', maxLength: 20 }),
    // FORM-GAS-3: seven days a week by default.
    field('giorni_duso', 'number', 'Giorni d’uso', {
      width: 'pair',
      default: '7',
      hint: '7 se lasciato vuoto',
      rules: { whenEmpty: '7', plausible: 'days-of-use' },
    }),
    field('consumo_annuo', 'number', 'Consumo annuo', {
      width: 'pair',
      rules: { plausible: 'gas-use', relates: { flow: 'portata_termica_max' } },
    }),
    choice('uso_gas', 'Uso gas', USO_GAS, { width: 5 }),
    field('pdr', 'pdr', 'PDR', { summary: 'pdr' }),
    choice('mercato_di_provenienza_gas', 'Mercato di provenienza', MERCATO_DI_PROVENIENZA),
    suggested('ex_venditore', 'Ex venditore'),
    choice('categoria_contatore', 'Categoria contatore', CATEGORIA_CONTATORE, {
      width: 2,
      derive: (value) => {
        const flow = maximumFlow(value)
        return flow === undefined ? {} : { portata_termica_max: flow }
      },
    }),
    choice('portata_termica_max', 'Portata termica max', PORTATA_TERMICA_MAX),
    textField('matricola', 'Matricola', { maxLength: 50 }),
    ...doiFields(is('type_product', 'gas', 'il tipo di prodotto')),
    field('ammontare_carica_gas', 'number', 'Ammontare Carica', charge),
    managed('periodicita_della_fatturazione_gas', 'Periodicita Della Fatturazione', charge),
  ],
}
