import { definition, type FieldName } from '../../contract/index.ts'
import { EXTRA_GROUPS } from '../../contract/sections/extra/extra-product-groups.ts'

/** The identity card is stored in three spellings; the form shows each unchanged. */
const IDENTITY_DOCUMENTS = {
  'carta-didentita': 'Carta d’identità',
  'c. identita': 'Carta d’identità',
  'c. indetita': 'Carta d’identità',
}
const MARKETS = { 'di-salvaguardia': 'Di salvaguardia' }
const QUALITIES = { 'referente-aziendale': 'Referente aziendale' }
const PAYMENTS = {
  rid: 'Addebito in conto',
  'bollettino-postale': 'Bollettino postale',
  'carta-di-credito': 'Carta di credito',
  unica_soluzione: 'Unica soluzione',
  pagamento_rateizzato: 'Pagamento rateizzato',
}
/** The form's names for the same operations of an extra sale (ENUM-9). */
const TELCO_OPERATIONS = {
  'cambio mobile': 'Cambio - Mobile',
  'cambio linea fissa': 'Cambio - Linea Fissa',
  'cambio modile linea fissa': 'Cambio - Mobile + Linea Fissa',
  'nuova attivazione': 'Nuova Attivazione',
}
/** ENUM-26 defines keys without labels: the letters before the first underscore are the seller's. */
const EXTRA_PRODUCTS = {
  ir_casa_h24: 'IR Casa H24',
  ir_fibra: 'IR Fibra',
  es_fibra: 'ES Fibra',
  ir_casa_h24_: 'IR Casa H24',
  ir_manutenzione_caldaia: 'IR Manutenzione Caldaia',
  ei_flexi_manutezione: 'EI Flexi Manutenzione',
  sg_fibra: 'SG Fibra',
  sg_fibra_business: 'SG Fibra Business',
  es_impianto_luce: 'ES Impianto Luce',
  es_impianto_gas: 'ES Impianto Gas',
  'ir_casa_h24+_(telco)': 'IR Casa H24+ (Telco)',
  offset_elec: 'Offset Elec',
  offset_gas: 'Offset Gas',
  offset_household: 'Offset Household',
  offset_perso: 'Offset Perso',
  un_prospect_gpl: 'UN Prospect GPL',
  lq_prospect_gpl: 'LQ Prospect GPL',
  ir_h24_business_energia: 'IR H24 Business Energia',
  ir_h24_business_telco: 'IR H24 Business Telco',
  ei_impianto_luce: 'EI Impianto Luce',
  ei_impianto_gas: 'EI Impianto Gas',
  ok_tuttofare_24: 'OK Tuttofare 24',
  ti_tim_vision_gold: 'TI TIM Vision Gold',
  ti_tim_vision: 'TI TIM Vision',
  aa_life_care: 'AA Life Care',
  fw_protect: 'FW Protect',
  aa_casa_sicure_h24: 'AA Casa Sicura H24',
  aa_case_sicura_caldaia: 'AA Casa Sicura Caldaia',
  yo_casa_full: 'YO Casa Full',
  yo_casa_light: 'YO Casa Light',
  pr_premium: 'PR Premium',
  sy_fotovoltaico: 'SY Fotovoltaico',
}
/** The group that selects the section of an extra sale, without its article. */
const EXTRA_SALES = Object.fromEntries(
  EXTRA_GROUPS.map(({ id, label: groupLabel }) => [id, capitalize(groupLabel.replace(/^una? /, ''))]),
)
const INSURANCES = { 'sa rc moto': 'SA RC Moto', 'sa rc auto': 'SA RC Auto', yolo_home: 'Yolo Home' }
const COMPANIES = {
  snc: 'S.n.c.',
  srl: 'S.r.l.',
  sapa: 'S.a.p.a.',
  sas: 'S.a.s.',
  spa: 'S.p.A.',
  srls: 'S.r.l.s.',
  ss: 'S.s.',
  ssrl: 'S.s.r.l.',
}

/** The printed labels of options whose form label is the stored value itself. Other options print their label. */
const PRINTED: Partial<Record<FieldName, Readonly<Record<string, string>>>> = {
  prodotto: EXTRA_PRODUCTS,
  sub_contract_extra: EXTRA_SALES,
  product_insurance: INSURANCES,
  operation: TELCO_OPERATIONS,
  operation_altra: TELCO_OPERATIONS,
  salutations_extra: { mr: 'Sig.', mrs: 'Sig.ra' },
  tipo_di_documento: IDENTITY_DOCUMENTS,
  tipo_di_documento_extra: IDENTITY_DOCUMENTS,
  tipo_di_documento_delegato: IDENTITY_DOCUMENTS,
  tipo_del_documento: IDENTITY_DOCUMENTS,
  tipo_del_documento_altra: IDENTITY_DOCUMENTS,
  mercato_di_provenienza_ee: MARKETS,
  mercato_di_provenienza_gas: MARKETS,
  qualita_delegato: QUALITIES,
  qualita_delegato_altra: QUALITIES,
  qualita_delegato_extra: QUALITIES,
  tipo_di_pagamento: PAYMENTS,
  payment_type: PAYMENTS,
  payment_type_altra: PAYMENTS,
  madalita_di_pagamento_extra: PAYMENTS,
  forma_societaria: COMPANIES,
  forma_societaria_altra: COMPANIES,
  tipo_di_fatturazione: { 'solo e-email': 'Solo e-mail' },
  ricezione_del_plico_contrattuale: {
    'firma elettonica': 'Firma elettronica',
    'cartacea residenza': 'Cartacea, alla residenza',
    'cartacea fornitura': 'Cartacea, al punto di fornitura',
  },
  fasce_orarie: { 'peak/offpeak': 'Peak/off-peak' },
  indirizzo: { alto: 'Altro' },
}

const DECIMAL = /^\d+\.\d+$/

/** The options that the form defines; options of the organisation's lists are printed unchanged. */
const FORM_LABELS = new Map<FieldName, Map<string, string>>()
for (const { name, options = [] } of definition.flatMap(({ fields }) => fields)) {
  const labels = FORM_LABELS.get(name) ?? new Map<string, string>()
  FORM_LABELS.set(name, labels)
  // A field in several sections may have fewer options in one of them.
  for (const { value, label } of options) labels.set(value, label)
}

/** The printed form of a selected option: its label with a capital letter and a decimal comma. */
export function printedOption(name: FieldName, value: string, label: string): string {
  const printed = PRINTED[name]?.[value]
  if (printed !== undefined) return printed
  if (DECIMAL.test(label)) return label.replace('.', ',')
  return FORM_LABELS.get(name)?.has(value) ? capitalize(label) : label
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The printed form of a stored answer; a text that is no option, such as a product's name, is unchanged. */
export function printedAnswer(name: FieldName, stored: string): string {
  const label = FORM_LABELS.get(name)?.get(stored)
  return label === undefined ? stored : printedOption(name, stored, label)
}

/**
 * The product name in a record's summary: a product of the catalogue, or the label of an extra sale or an insurance.
 */
export const printedProduct = (product: string): string =>
  printedAnswer('prodotto', printedAnswer('product_insurance', product))
