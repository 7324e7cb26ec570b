import { all, is, not } from '../../conditions.ts'
import { ENERGY_PARTS } from '../../crm-parts.ts'
import type { Option, Section } from '../../row.ts'
import { choice, field, plain, textField } from '../common/field-builders.ts'
import { domestic, dual, energy } from '../common/section-conditions.ts'
import { anyOperationIs, TAKEOVERS, takesOver } from '../energy/operation-families.ts'
import { perUtility, SIDES } from '../energy/sides.ts'

const [luce, gas] = SIDES
const hasTakeover = all(energy, anyOperationIs(...TAKEOVERS))

const MORTIS_CAUSA = 'Mortis Causa'
/** The previous holder, if the supply changes hands by death. */
const deathRelations = { deathDate: 'data_decesso_prec_intestatario', deceased: 'tipologia_voltura' } as const

/** ENUM-43. */
const TIPOLOGIA_VOLTURA: readonly Option[] = [
  { value: 'Ordinaria', label: 'Ordinaria' },
  // FORM-VOLT-6: a company does not die.
  { value: 'Mortis Causa', label: 'Mortis Causa', when: domestic },
]

/** ENUM-44. */
const GRADO_PARENTELA = plain('Coniuge', 'Familiare', 'Convivente')

export const voltura: Section = {
  id: 'voltura',
  title: 'Voltura',
  requirements: ['FORM-VOLT-2', 'FORM-VOLT-3', 'FORM-VOLT-8'],
  crm: ENERGY_PARTS,
  // FORM-VOLT-9
  askedBy: perUtility(takesOver),
  undocumented: true,
  when: hasTakeover,
  fields: [
    choice('tipologia_voltura', 'Tipologia Voltura', TIPOLOGIA_VOLTURA),
    textField('cognome_prec_intestatario', 'Cognome precedente intestatario'),
    textField('nome_prec_intestatario', 'Nome precedente intestatario'),
    field('cf_prec_intestatario', 'fiscal-code', 'Codice Fiscale precedente intestatario', {
      rules: {
        relates: {
          name: 'nome_prec_intestatario',
          lastName: 'cognome_prec_intestatario',
          birthDate: 'data_di_nascita_intestatario',
          birthPlace: 'luogo_de_nascita_prec_intestatario',
          birthProvince: 'provincia_di_nascita_prec_intestatario',
          holderCode: 'codice_fiscale',
          holderVat: 'p_iva',
          ...deathRelations,
        },
        deceased: MORTIS_CAUSA,
      },
    }),
    textField('codice_cliente_prec_intestatario', 'Codice cliente precedente intestatario', {
      when: not(dual, 'il tipo di prodotto non è «dual»'),
    }),
    textField('codice_cliente_prec_intestatario_ee', 'Codice cliente luce precedente intestatario', {
      crm: ['luce'],
      when: all(dual, takesOver(luce)),
    }),
    textField('codice_cliente_prec_intestatario_gas', 'Codice cliente gas precedente intestatario', {
      crm: ['gas'],
      when: all(dual, takesOver(gas)),
    }),
  ],
}

const addressFields = [
  field('comune_resid_prec_intestatario', 'municipality', 'Comune di residenza precedente intestatario', {
    rules: { relates: { province: 'provincia_prec_intestatario' } },
  }),
  field('provincia_prec_intestatario', 'province', 'Provincia di residenza precedente intestatario'),
]

export const volturaOrdinaria: Section = {
  id: 'voltura-ordinaria',
  title: 'Voltura Ordinaria',
  requirements: ['FORM-VOLT-3', 'FORM-VOLT-5', 'FORM-VOLT-8'],
  crm: ENERGY_PARTS,
  // FORM-VOLT-9
  askedBy: perUtility(takesOver),
  undocumented: true,
  when: all(hasTakeover, is('tipologia_voltura', 'Ordinaria', 'la tipologia di voltura')),
  fields: [
    field(
      'data_decorrenza_del_titolo_di_occupazione_dellimmobile',
      'date',
      'Data decorrenza del titolo di occupazione dell’immobile',
    ),
    textField('num_doc_inditita_prec_intestatario', 'Numero documento d’identità precedente intestatario'),
    ...addressFields,
  ],
}

export const volturaMortisCausa: Section = {
  id: 'voltura-mortis-causa',
  title: 'Voltura Mortis Causa',
  requirements: ['FORM-VOLT-3', 'FORM-VOLT-5', 'FORM-VOLT-8'],
  crm: ENERGY_PARTS,
  // FORM-VOLT-9
  askedBy: perUtility(takesOver),
  undocumented: true,
  when: all(hasTakeover, is('tipologia_voltura', MORTIS_CAUSA, 'la tipologia di voltura')),
  fields: [
    field('data_decesso_prec_intestatario', 'date', 'Data decesso precedente intestatario', {
      rules: { time: 'death', relates: { birthDate: 'data_di_nascita_intestatario' } },
    }),
    choice('grado_parentela', 'Grado parentela', GRADO_PARENTELA, { width: 2 }),
    field('data_di_nascita_intestatario', 'date', 'Data di nascita precedente intestatario', {
      width: 3,
      rules: { time: 'birth', relates: deathRelations, deceased: MORTIS_CAUSA },
    }),
    textField('luogo_de_nascita_prec_intestatario', 'Luogo di nascita precedente intestatario'),
    field(
      'provincia_di_nascita_prec_intestatario',
      'province',
      'Provincia di nascita precedente intestatario',
    ),
    ...addressFields,
  ],
}
