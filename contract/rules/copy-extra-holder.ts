import type { Values } from '../form/types.ts'
import { isSoldToCompanies } from '../options/extra-product-groups.ts'

/** FORM-EXTRA-13, FORM-EXTRA-14: the account is the extra holder's own. A company's holder is its representative. */
export function copyExtraHolderToAccount(values: Values): Values {
  const company = values.client_type === 'business' || isSoldToCompanies(values.prodotto ?? '')
  return {
    ...values,
    iban_nome_extra: (company ? values.nome_referente_extra : values.name_extra) ?? '',
    iban_cognome_extra: (company ? values.cognome_referente_extra : values.last_name_extra) ?? '',
    iban_codice_fiscale_extra:
      (company ? values.codice_fiscale_referente_extra : values.codice_fiscale_extra) ?? '',
  }
}
