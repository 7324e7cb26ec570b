import type { Answered, Summary } from '../form/types.ts'
import { holderFiscalCode } from './record-code.ts'

/** What is stored beside the form and shown in lists (2 §3.11). Texts are empty, never absent. */
export function summary(answered: Answered): Summary {
  const business = answered.client_type === 'business'
  return {
    type_contract: answered.type_contract ?? '',
    product: [answered.product_ee?.name, answered.product_gas?.name].filter(Boolean).join(' / '),
    contact_owner: answered.contact_owner?.name ?? '',
    contact_id: answered.contact_id ?? '',
    lead_id: answered.lead_id ?? '',
    name: (business ? answered.nome_referente : answered.name) ?? '',
    last_name: (business ? answered.cognome_referente : answered.last_name) ?? '',
    ragione_sociale: answered.ragione_sociale ?? '',
    email: answered.email ?? '',
    phone: answered.phone ?? answered.cellulare ?? '',
    pdr: answered.pdr ?? '',
    pod: answered.pod ?? '',
    p_iva: answered.p_iva ?? '',
    cf: holderFiscalCode(answered),
    remi: answered.remi ?? '',
    comune: distinct([answered.comune_residenza, answered.comune_punto, answered.localita_punto]).join(' '),
    operation_luce: answered.operation_ee?.name ?? '',
    operation_l: answered.operation_ee?.id ?? '',
    operation_gas: answered.operation_gas?.name ?? '',
    operation_g: answered.operation_gas?.id ?? '',
  }
}

/** The texts that are there, each once, in their order. */
function distinct(parts: readonly (string | undefined)[]): string[] {
  return [...new Set(parts.filter((part) => part !== undefined))]
}
