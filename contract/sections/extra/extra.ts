import { all, answered, any, is, isOneOf, isTrue } from '../../conditions.ts'
import type { Values } from '../../fields.ts'
import type { Section } from '../../row.ts'
import { checkbox, choice, field } from '../common/field-builders.ts'
import { accountHolder, accountNumber } from '../payment/iban-account.ts'
import { proxyFields } from '../proxy/proxy.ts'
import { extraFields, rid } from './extra-fields.ts'
import { MODALITA_DI_VENDITA, PRODOTTO } from './extra-options.ts'
import { extraGroupOf, isSoldToCompanies } from './extra-product-groups.ts'
import { extraVariants } from './extra-variants.ts'

/** FORM-EXTRA-1, FORM-INS-1. */
export const extraSale = any(
  is('type_contract', 'vendite extra', 'il tipo di contratto'),
  all(
    isOneOf('type_contract', ['contratto energia', 'telco'], 'il tipo di contratto'),
    is('sub_contract', 'vendite extra', 'il sotto-contratto'),
  ),
)
/** The product shows in an extra sale only, so its answer implies one. */
const extraChosen = answered('prodotto', 'il prodotto extra')

const picker: Section = {
  id: 'extra',
  title: 'Vendita extra',
  requirements: ['FORM-EXTRA-1', 'FORM-EXTRA-7', 'FORM-EXTRA-9'],
  crm: ['extra'],
  sale: 'extra',
  when: extraSale,
  fields: [
    choice('prodotto', 'Prodotto extra', PRODOTTO, {
      derive: (value) => ({ sub_contract_extra: extraGroupOf(value) }),
    }),
    choice('modalita_di_vendita', 'Modalità di vendita', MODALITA_DI_VENDITA),
    field('sub_contract_extra', 'readonly', 'Gruppo vendita extra'),
  ],
}

const body: Section = {
  id: 'extra-dati',
  title: 'Dati vendita extra',
  requirements: ['FORM-EXTRA-3', 'FORM-EXTRA-7', 'FORM-EXTRA-8'],
  crm: ['extra'],
  sale: 'extra',
  holder: 'extra',
  when: extraChosen,
  variants: extraVariants,
  fields: extraFields,
}

const account: Section = {
  id: 'extra-iban',
  title: 'IBAN vendita extra',
  requirements: ['FORM-EXTRA-12', 'FORM-EXTRA-13'],
  crm: ['extra'],
  sale: 'extra',
  when: all(extraChosen, rid),
  fields: [...accountNumber('codice_iban_extra', 'bic_extra', '_extra'), ...accountHolder('_extra')],
}

const proxy: Section = {
  id: 'extra-delegato',
  title: 'Delegato vendita extra',
  requirements: ['FORM-EXTRA-8', 'FORM-EXTRA-23'],
  crm: ['extra'],
  sale: 'extra',
  undocumented: true,
  when: all(extraChosen, rid, isTrue('delegato_extra', 'c’è un delegato extra')),
  fields: proxyFields('_extra'),
}

const notes: Section = {
  id: 'extra-note',
  title: 'Note vendita extra',
  requirements: ['FORM-EXTRA-8'],
  crm: ['extra'],
  sale: 'extra',
  when: extraChosen,
  fields: [
    field('description_extra', 'multiline', 'Description extra', {
      required: false,
      rows: 5,
      maxLength: 5000,
    }),
    field('callback_time_extra', 'datetime', 'Callback time extra', {
      required: false,
      rules: { time: 'future' },
    }),
    checkbox('passaggio_diretto_extra', 'Passaggio diretto extra'),
  ],
}

export const extra: readonly Section[] = [picker, body, account, proxy, notes]

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
