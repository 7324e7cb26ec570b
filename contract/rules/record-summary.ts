import type { Answered, Summary } from '../form/types.ts'
import { recordHolder } from './record-holder.ts'

/** The stored data in addition to the form values, shown in lists (SUMMARY-1). Texts are empty, never absent. */
export function summary(answered: Answered): Summary {
  const { name, last_name, ragione_sociale, p_iva, cf } = recordHolder(answered)
  return {
    type_contract: answered.type_contract ?? '',
    product: productOf(answered),
    contact_owner: answered.contact_owner?.name ?? '',
    contact_id: answered.contact_id ?? '',
    lead_id: answered.lead_id ?? '',
    name,
    last_name,
    ragione_sociale,
    email: answered.email ?? answered.email_extra ?? answered.email_insurance ?? '',
    phone: answered.phone ?? answered.cellulare ?? answered.phone_extra ?? answered.phone_insurance ?? '',
    pdr: answered.pdr ?? '',
    pod: answered.pod ?? '',
    p_iva,
    cf,
    remi: answered.remi ?? '',
    comune: distinct([
      answered.comune_residenza,
      answered.comune_punto,
      answered.localita_punto,
      answered.localita_spedizione,
      answered.comune_extra,
    ]).join(' '),
    // A telco contract has one operation from its own list: with a name and without an id.
    operation_luce: answered.operation_ee?.name ?? answered.operation ?? '',
    operation_l: answered.operation_ee?.id ?? '',
    operation_gas: answered.operation_gas?.name ?? '',
    operation_g: answered.operation_gas?.id ?? '',
  }
}

/** The product of the contract itself; additional sales have their own fields. A dual contract has two. */
function productOf(answered: Answered): string {
  if (answered.type_contract === 'vendite extra') return answered.prodotto ?? ''
  if (answered.type_contract === 'Assicurazione') return answered.product_insurance ?? ''
  const { product_ee, product_gas, product } = answered
  return [product_ee, product_gas, product].flatMap((chosen) => chosen?.name ?? []).join(' / ')
}

/** The distinct non-empty texts in order. */
function distinct(parts: readonly (string | undefined)[]): string[] {
  return [...new Set(parts.filter((part) => part !== undefined))]
}
