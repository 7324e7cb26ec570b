import type { Condition } from '../../conditions.ts'
import type { TextName } from '../common/field-builders.ts'

export type ExtraPayment =
  | 'rid'
  | 'bollettino'
  | 'carta-di-credito'
  | 'unica_soluzione'
  | 'pagamento_rateizzato'

/** Extra products that are sold with the same fields. */
export interface ExtraGroup {
  /** The value of `sub_contract_extra`. */
  id: string
  /** The label of the group, with its article. */
  label: string
  products: readonly string[]
  /** Sold to companies only, regardless of the client type. */
  business?: true
  /** The fields besides holder and payment. */
  fields: readonly TextName[]
  /** Empty: the form has no payment. */
  payments: readonly ExtraPayment[]
  /** The statements about its products and fields. */
  requirements: readonly string[]
}

const DOCUMENT: readonly TextName[] = [
  'tipo_di_documento_extra',
  'numero_del_documento_extra',
  'paese_di_rilascia_extra',
  'data_di_rilascio_extra',
]
/** Fields whose visibility also depends on the operation. */
const FIBRE: readonly TextName[] = [
  'operation_extra',
  'nuova_attivazione_extra',
  'codice_migrazione_extra',
  'gestore_attuale_extra',
  'numero_attale_extra',
  'iccid_mobile_attale_extra',
  'codice_migrazione_mobile_extra',
  'gestore_attuale_linea_extra',
  'numero_attuale_linea_extra',
  'gestore_attuale_fisso_extra',
  'numero_attuale_fisso_extra',
  'gestore_attuale_mobile_extra',
  'numero_attuale_mobile_extra',
  'iccid_migrazione_extra',
]
const COST: readonly TextName[] = ['costo_mensile_extra']

// FORM-EXTRA-3 defines the groups; their products are specified only for offsets and LPG, their fields for none.
const GROUP_REQUIREMENTS = ['FORM-EXTRA-3', 'FORM-EXTRA-6'] as const

/** The groups of FORM-EXTRA-3, each product in one of them; `home-service` contains all other products. */
export const EXTRA_GROUPS: readonly ExtraGroup[] = [
  {
    id: 'tv-protect',
    label: 'un prodotto TV o di protezione',
    products: ['ti_tim_vision_gold', 'ti_tim_vision', 'fw_protect'],
    fields: DOCUMENT,
    payments: ['rid', 'carta-di-credito'],
    requirements: GROUP_REQUIREMENTS,
  },
  {
    id: 'business-energy-telco',
    label: 'un servizio per aziende',
    products: ['ir_h24_business_energia', 'ir_h24_business_telco'],
    business: true,
    fields: COST,
    payments: ['rid', 'bollettino'],
    requirements: GROUP_REQUIREMENTS,
  },
  {
    id: 'business-fibre',
    label: 'una fibra per aziende',
    products: ['sg_fibra_business'],
    business: true,
    fields: FIBRE,
    payments: ['rid', 'bollettino'],
    requirements: GROUP_REQUIREMENTS,
  },
  {
    id: 'maintenance',
    label: 'una manutenzione',
    products: [
      'ir_manutenzione_caldaia',
      'es_impianto_luce',
      'es_impianto_gas',
      'ei_impianto_luce',
      'ei_impianto_gas',
    ],
    fields: COST,
    payments: ['rid', 'bollettino'],
    requirements: GROUP_REQUIREMENTS,
  },
  {
    id: 'linkem',
    label: 'linkem',
    products: ['linkem'],
    fields: [
      'tipo_di_documento_extra',
      'numero_di_documento_extra',
      'paese_di_rilascia_extra',
      'data_di_rilascio_extra',
    ],
    payments: ['rid', 'carta-di-credito'],
    requirements: GROUP_REQUIREMENTS,
  },
  {
    id: 'tado',
    label: 'tado',
    products: ['tado'],
    fields: [],
    payments: ['unica_soluzione', 'pagamento_rateizzato'],
    requirements: GROUP_REQUIREMENTS,
  },
  {
    id: 'flexible-maintenance',
    label: 'una manutenzione flessibile',
    products: ['ei_flexi_manutezione'],
    fields: [],
    payments: ['rid', 'unica_soluzione', 'pagamento_rateizzato'],
    requirements: GROUP_REQUIREMENTS,
  },
  {
    id: 'fibre',
    label: 'una fibra',
    products: ['ir_fibra', 'es_fibra', 'sg_fibra'],
    fields: [...DOCUMENT, ...FIBRE],
    payments: ['rid', 'bollettino'],
    requirements: GROUP_REQUIREMENTS,
  },
  {
    id: 'melita',
    label: 'melita',
    products: ['melita (EE + Fibra)'],
    fields: [...FIBRE, 'operazione_extra'],
    payments: ['rid'],
    requirements: GROUP_REQUIREMENTS,
  },
  {
    id: 'offset',
    label: 'una compensazione',
    products: ['offset_elec', 'offset_gas', 'offset_household', 'offset_perso'],
    fields: ['salutations_extra', 'consumi_del_cliente_extra', 'custom_tons_extra'],
    payments: ['carta-di-credito', 'unica_soluzione'],
    requirements: ['FORM-EXTRA-4', 'FORM-EXTRA-6'],
  },
  {
    id: 'lpg-prospect',
    label: 'un contatto GPL',
    products: ['un_prospect_gpl', 'lq_prospect_gpl'],
    fields: ['operazione_extra', 'consumi_del_cliente_extra'],
    payments: [],
    requirements: ['FORM-EXTRA-5', 'FORM-EXTRA-6'],
  },
  {
    id: 'home-service',
    label: 'un servizio per la casa',
    products: [
      'ir_casa_h24',
      'ir_casa_h24_',
      'ir_casa_h24+_(telco)',
      'ok_tuttofare_24',
      'aa_life_care',
      'aa_casa_sicure_h24',
      'aa_case_sicura_caldaia',
      'yo_casa_full',
      'yo_casa_light',
      'pr_premium',
      'sy_fotovoltaico',
    ],
    fields: COST,
    payments: ['rid', 'bollettino'],
    requirements: GROUP_REQUIREMENTS,
  },
]

/** The group of a product, which the form stores in `sub_contract_extra`. Empty for no product. */
export function extraGroupOf(product: string): string {
  return EXTRA_GROUPS.find(({ products }) => products.includes(product))?.id ?? ''
}

/** Whether a company is the holder of this product regardless of the client type. */
export function isSoldToCompanies(product: string): boolean {
  return EXTRA_GROUPS.some(({ products, business }) => business && products.includes(product))
}

/** The product is in this group. One of its products represents all when the definition is tested. */
export function soldIn(...groups: readonly ExtraGroup[]): Condition {
  const products = groups.flatMap((group) => group.products)
  return {
    op: 'isOneOf',
    field: 'prodotto',
    values: products,
    label: `il prodotto extra è ${groups.map(({ label }) => label).join(' o ')}`,
    samples: groups.map((group) => group.products[0]!),
  }
}
