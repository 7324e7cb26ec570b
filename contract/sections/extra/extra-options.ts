import { not } from '../../conditions.ts'
import type { Option } from '../../row.ts'
import { plain } from '../common/field-builders.ts'
import { EXTRA_GROUPS, type ExtraPayment, soldIn } from './extra-product-groups.ts'

/** ENUM-26, spelt and ordered as there. */
export const PRODOTTO = plain(
  'ir_casa_h24',
  'ir_fibra',
  'es_fibra',
  'ir_casa_h24_',
  'ir_manutenzione_caldaia',
  'linkem',
  'tado',
  'ei_flexi_manutezione',
  'sg_fibra',
  'sg_fibra_business',
  'melita (EE + Fibra)',
  'es_impianto_luce',
  'es_impianto_gas',
  'ir_casa_h24+_(telco)',
  'offset_elec',
  'offset_gas',
  'offset_household',
  'offset_perso',
  'un_prospect_gpl',
  'lq_prospect_gpl',
  'ir_h24_business_energia',
  'ir_h24_business_telco',
  'ei_impianto_luce',
  'ei_impianto_gas',
  'ok_tuttofare_24',
  'ti_tim_vision_gold',
  'ti_tim_vision',
  'aa_life_care',
  'fw_protect',
  'aa_casa_sicure_h24',
  'aa_case_sicura_caldaia',
  'yo_casa_full',
  'yo_casa_light',
  'pr_premium',
  'sy_fotovoltaico',
)

export const MODALITA_DI_VENDITA = plain('in bundle', 'stand alone')

/** FORM-MIG-8: the extra sale stores the telco operations under different values. */
export const OPERATION_EXTRA: readonly Option[] = [
  { value: 'cambio mobile', label: 'Cambio - Mobile' },
  { value: 'cambio linea fissa', label: 'Cambio - Linea Fissa' },
  { value: 'cambio modile linea fissa', label: 'Cambio - Mobile + Linea Fissa' },
  { value: 'nuova attivazione', label: 'Nuova Attivazione' },
]

export const OPERAZIONE_EXTRA: readonly Option[] = [
  { value: 'cambio_gestore', label: 'Cambio gestore' },
  { value: 'attivazione', label: 'Attivazione' },
]

export const DURATA_RATEIZZAZIONE: readonly Option[] = [
  { value: '24', label: '24 mesi' },
  { value: '48', label: '48 mesi' },
]

export const SALUTATIONS = plain('mr', 'mrs')

const offeredFor = (payment: ExtraPayment) =>
  soldIn(...EXTRA_GROUPS.filter(({ payments }) => payments.includes(payment)))

/** FORM-EXTRA-11: which ones are offered depends on the variant. */
export const MADALITA_DI_PAGAMENTO: readonly Option[] = (
  ['rid', 'bollettino', 'carta-di-credito', 'unica_soluzione', 'pagamento_rateizzato'] as const
).map((value) => ({ value, label: value, when: offeredFor(value) }))

const tv = soldIn(EXTRA_GROUPS.find(({ id }) => id === 'tv-protect')!)
const notTv = not(tv, 'il prodotto extra non è un prodotto TV o di protezione')

/** FORM-EXTRA-21: one variant offers the identity card, spelt so, and the passport only. */
export const TIPO_DI_DOCUMENTO_EXTRA: readonly Option[] = [
  { value: 'c. indetita', label: 'c. indetita', when: tv },
  { value: 'c. identita', label: 'c. identita', when: notTv },
  { value: 'patente', label: 'patente', when: notTv },
  { value: 'passaporto', label: 'passaporto' },
]
