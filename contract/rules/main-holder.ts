import type { Answered } from '../form/types.ts'

/** The holder of a part of the contract. Texts are empty, never absent. */
export interface Holder {
  name: string
  last_name: string
  ragione_sociale: string
  p_iva: string
  cf: string
}

/** The customer of energy and telco; a company's person is its representative (FORM-CUST-7). */
export function mainHolder(answered: Answered): Holder {
  const business = answered.client_type === 'business'
  return {
    name: (business ? answered.nome_referente : answered.name) ?? '',
    last_name: (business ? answered.cognome_referente : answered.last_name) ?? '',
    ragione_sociale: answered.ragione_sociale ?? '',
    p_iva: answered.p_iva ?? '',
    cf: (business ? answered.codice_fiscale_referente : answered.codice_fiscale) ?? '',
  }
}
