import { all } from '../../conditions.ts'
import type { Field, Section } from '../../row.ts'
import { choice, field, managed, plain, textField } from '../common/field-builders.ts'
import { business, domestic, mainCustomerContract } from '../common/section-conditions.ts'
import { personDocument, representativeDocument } from '../identity-document/identity-document.ts'

/** VALID-14: the landline follows the mobile rule, and never stops a save. */
const contacts: readonly Field[] = [
  field('phone', 'phone', 'Telefono', { summary: 'phone', required: false, rules: { soft: true } }),
  field('cellulare', 'phone', 'Cellulare', {
    summary: 'phone',
    // FORM-EE-25: the phone of the DOI follows until it is another number.
    derive: (value, { p_doi, doi_telefono = '' }, former) =>
      p_doi === 'si' && doi_telefono === former ? { doi_telefono: value } : {},
  }),
  field('email', 'email', 'Email', { summary: 'email' }),
]

/** ENUM-25. */
export const SESSO = plain('M', 'F')

/** ENUM-16, spelt as there. */
const FORMA_SOCIETARIA = plain(
  'società cooperativa',
  'snc',
  'impresa individuale',
  'srl',
  'sapa',
  'sas',
  'spa',
  'srls',
  'ss',
  'ssrl',
  'associazione',
)

export const privateCustomer: Section = {
  id: 'cliente-domestico',
  title: 'Dati del cliente',
  requirements: ['FORM-CUST-1', 'FORM-CUST-3'],
  crm: ['contact'],
  holder: 'main',
  isCopied: true,
  question: 'intestatario_info_part',
  when: all(mainCustomerContract, domestic),
  fields: [
    textField('name', 'Nome'),
    textField('last_name', 'Cognome'),
    ...contacts,
    field('codice_fiscale', 'fiscal-code', 'Codice Fiscale', {
      rules: {
        relates: {
          name: 'name',
          lastName: 'last_name',
          birthDate: 'data_di_nascita',
          birthPlace: 'luogo_di_nascita',
          birthCountry: 'nazione_di_nascita',
          sex: 'sesso',
        },
      },
    }),
    field('data_di_nascita', 'date', 'Data di nascita', { rules: { time: 'birth' } }),
    textField('luogo_di_nascita', 'Luogo di nascita'),
    textField('nazione_di_nascita', 'Nazione di nascita', { default: 'Italia' }),
    choice('sesso', 'Sesso', SESSO, { width: 2, rules: { upperCase: true } }),
    ...personDocument,
  ],
}

export const businessCustomer: Section = {
  id: 'cliente-business',
  title: 'Dati dell’azienda',
  requirements: ['FORM-CUST-1', 'FORM-CUST-4'],
  crm: ['contact'],
  holder: 'main',
  isCopied: true,
  question: 'intestatario_info_part',
  when: all(mainCustomerContract, business),
  fields: [
    textField('ragione_sociale', 'Ragione sociale'),
    choice('forma_societaria', 'Forma societaria', FORMA_SOCIETARIA),
    ...contacts,
    field('p_iva', 'vat', 'P. IVA'),
    managed('tipo_iva', 'Tipo IVA'),
    textField('cognome_referente', 'Cognome referente'),
    textField('nome_referente', 'Nome referente'),
    field('codice_fiscale_referente', 'fiscal-code', 'Codice Fiscale referente', {
      rules: {
        relates: {
          name: 'nome_referente',
          lastName: 'cognome_referente',
          birthDate: 'data_nascita_referente',
          birthPlace: 'luogo_nascita_referente',
          sex: 'sesso_referente',
        },
      },
    }),
    field('data_nascita_referente', 'date', 'Data di nascita referente', { rules: { time: 'birth' } }),
    textField('luogo_nascita_referente', 'Luogo di nascita referente'),
    choice('sesso_referente', 'Sesso referente', SESSO, { width: 2, rules: { upperCase: true } }),
    ...representativeDocument,
  ],
}
