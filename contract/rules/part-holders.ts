import type { Answered } from '../form/types.ts'
import type { HolderRole } from '../row.ts'
import { type Holder, mainHolder } from './main-holder.ts'

/** The customer of the second set, who may be another person or firm than the first (FORM-ALTRA-1). */
export function altraHolder(answered: Answered): Holder {
  const business = answered.client_type_altra === 'business'
  return {
    name: (business ? answered.nome_referente_altra : answered.name_altra) ?? '',
    last_name: (business ? answered.cognome_referente_altra : answered.last_name_altra) ?? '',
    ragione_sociale: answered.ragione_sociale_altra ?? '',
    p_iva: answered.p_iva_altra ?? '',
    cf: (business ? answered.codice_fiscale_referente_altra : answered.codice_fiscale_altra) ?? '',
  }
}

/** The extra sale shows either a private person or a company; the visible one is the holder. */
export function extraHolder(answered: Answered): Holder {
  return {
    name: answered.name_extra ?? answered.nome_referente_extra ?? '',
    last_name: answered.last_name_extra ?? answered.cognome_referente_extra ?? '',
    ragione_sociale: answered.ragione_sociale_extra ?? '',
    p_iva: answered.p_iva_extra ?? '',
    cf: answered.codice_fiscale_extra ?? answered.codice_fiscale_referente_extra ?? '',
  }
}

export function insuranceHolder(answered: Answered): Holder {
  return {
    name: answered.name_insurance ?? '',
    last_name: answered.last_name_insurance ?? '',
    ragione_sociale: '',
    p_iva: '',
    cf: answered.codice_fiscale_insurance ?? '',
  }
}

const HOLDERS: Readonly<Record<HolderRole, (answered: Answered) => Holder>> = {
  main: mainHolder,
  altra: altraHolder,
  extra: extraHolder,
  insurance: insuranceHolder,
}

export const holderOf = (answered: Answered, name: HolderRole): Holder => HOLDERS[name](answered)

/** The identity of a customer: VAT number of a company, fiscal code of a person. Empty if neither is answered. */
export const holderIdentity = ({ p_iva, cf }: Holder): string => (p_iva || cf).trim().toUpperCase()
