import { availablePower } from '../../checks/energy-figures.ts'
import { checkPod, distributorOf, isListedDistributor } from '../../checks/pod.ts'
import { all, type Condition, matches } from '../../conditions.ts'
import type { Answers, Values } from '../../fields.ts'
import { otherwise } from '../../form/condition.ts'
import { textOf } from '../../form/values.ts'
import { KINDS } from '../../kinds/kinds.ts'
import type { Section, Variant } from '../../row.ts'
import { choice, field, managed, suggested, type TextName, textField } from '../common/field-builders.ts'
import * as when from '../common/section-conditions.ts'
import { doiFields } from './doi.ts'
import {
  DESTINAZIONE_DUSO,
  FASCE_ORARIE,
  MERCATO_DI_PROVENIENZA,
  MERCATO_RIENTRO_LUCE,
  TENSIONE,
} from './energy-options.ts'
import * as families from './operation-families.ts'
import { notEvergreen } from './product-prefixes.ts'
import { SIDES } from './sides.ts'

const [side] = SIDES
const charge = { when: notEvergreen(side), requirements: ['FORM-EE-13'] }
const temporary = matches(
  side.operation,
  // An underscore in the name counts as a blank.
  /^EG Allacc\. TEMPORANEO EE PIVA$/,
  'l’operazione luce è «EG Allacc. TEMPORANEO EE_PIVA»',
  'EG Allacc. TEMPORANEO EE_PIVA',
)

const METER: readonly TextName[] = [
  'pot_imp',
  'pot_dispo',
  'tensione',
  'destinazione_duso',
  'distributore_luce',
]
const ORIGIN: readonly TextName[] = ['mercato_di_provenienza_ee', 'ex_fornitore']
const USE: readonly TextName[] = [
  'fasce_orarie',
  'consumo_medio_annuo',
  'ammontare_carica_ee',
  'periodicita_della_fatturazione_ee',
  'p_doi',
  'doi_telefono',
]
const MARKET: readonly TextName[] = ['mercato_rientro_luce']

function row(id: string, condition: Condition, ...fields: readonly (readonly TextName[])[]): Variant {
  return {
    id,
    when: condition,
    fields: fields.flat(),
    requirements: ['FORM-EE-17', 'FORM-EE-20'],
    undocumented: true,
  }
}
const on = (family: families.OperationFamily) => families.operationIs(side, family)

/** The first row that holds. Voltura is excluded for Cambio; an operation with both in its name is a voltura with an origin. */
const variants: readonly Variant[] = [
  row('EE-CAMBIO-VOLTURA', on(families.CAMBIO_VOLTURA), ['pod'], METER, ORIGIN, USE, MARKET),
  row('EE-CAMBIO', on(families.CAMBIO), ['pod'], METER, ORIGIN, USE, MARKET),
  row('EE-VOLTURA', on(families.VOLTURA), ['pod'], METER, USE, MARKET),
  row('EE-SUBENTRO', on(families.SUBENTRO), ['pod'], METER, USE),
  row('EE-PRIMA', on(families.PRIMA), ['pod'], METER, USE),
  row('EE-ALLACC', on(families.ALLACC), METER, USE, ['data_fine_lavori']),
  row('EE-OTHER', otherwise, ['pod'], METER, ORIGIN, USE, MARKET),
]

/** FORM-EE-4. */
/**
 * FORM-EE-24: the digits of a valid POD tell its distributor. A name that is not of the list stays: a person typed it.
 * A listed one contradicts unknown digits.
 */
function deriveDistributor(pod: string, { distributore_luce = '' }: Values): Partial<Answers> {
  const isOpen = distributore_luce === '' || isListedDistributor(distributore_luce)
  return isOpen && checkPod(pod).ok ? { distributore_luce: distributorOf(pod) ?? '' } : {}
}

function deriveAvailablePower(engaged: string) {
  if (engaged.trim() === '') return { pot_dispo: '' }
  const power = availablePower(textOf(KINDS.number.parse(engaged)))
  return power === undefined ? {} : { pot_dispo: power }
}

export const luce: Section = {
  id: 'luce',
  title: 'LUCE',
  requirements: ['FORM-EE-1', 'FORM-EE-2'],
  crm: ['luce'],
  question: 'luce_part',
  when: all(when.energy, when.luce),
  variants,
  fields: [
    field('pod', 'pod', 'POD', {
      summary: 'pod',
      rules: { relates: { province: 'provincia_punto' } },
      derive: deriveDistributor,
    }),
    field('pot_imp', 'number', 'Pot. Imp.', {
      width: 'pair',
      rules: { plausible: 'power' },
      derive: deriveAvailablePower,
    }),
    field('pot_dispo', 'number', 'Pot. Dispo.', {
      width: 'pair',
      rules: { plausible: 'available-power', relates: { power: 'pot_imp' } },
    }),
    choice('tensione', 'Tensione', TENSIONE, { width: 2 }),
    choice('destinazione_duso', 'Destinazione d’uso', DESTINAZIONE_DUSO, {
      rules: {
        resident: 'domestico_residente',
        relates: {
          municipality: 'comune_punto',
          province: 'provincia_punto',
          residenceMunicipality: 'comune_residenza',
          residenceProvince: 'provincia_residenza',
        },
      },
      // FORM-ADDR-19: while the supply point is the residence, an empty use means the resident's own.
      derive: (value, { theSameAddress, client_type }) =>
        value === '' && theSameAddress === 'selected' && client_type === 'domestico'
          ? { destinazione_duso: 'domestico_residente' }
          : {},
    }),
    textField('distributore_luce', 'Distributore luce'),
    choice('mercato_di_provenienza_ee', 'Mercato di provenienza', MERCATO_DI_PROVENIENZA),
    suggested('ex_fornitore', 'Ex fornitore'),
    choice('fasce_orarie', 'Fasce orarie', FASCE_ORARIE),
    field('consumo_medio_annuo', 'number', 'Consumo medio annuo', {
      rules: { plausible: 'electricity-use', relates: { power: 'pot_dispo' } },
    }),
    field('ammontare_carica_ee', 'number', 'Ammontare Carica', charge),
    managed('periodicita_della_fatturazione_ee', 'Periodicita Della Fatturazione', charge),
    ...doiFields(),
    choice('mercato_rientro_luce', 'Mercato di rientro', MERCATO_RIENTRO_LUCE, {
      when: when.business,
      requirements: ['FORM-EE-14'],
    }),
    field('data_fine_lavori', 'date', 'Data Fine Lavori', { when: temporary, requirements: ['FORM-EE-12'] }),
  ],
}
