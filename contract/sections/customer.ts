import { all } from '../form/conditions.ts'
import type { Field, Section } from '../form/types.ts'
import { FORMA_SOCIETARIA, SESSO } from '../options/customer.ts'
import { TIPO_DEL_DOCUMENTO } from '../options/identity-document.ts'
import { business, domestic, mainCustomerContract, telcoContract } from './conditions.ts'
import { choice, field, managed, type TextName, text } from './field-builders.ts'

/** VALID-14: the landline follows the mobile rule, and never stops a save. */
const contacts: readonly Field[] = [
  field('phone', 'phone', 'Telefono', { required: false, rules: { soft: true } }),
  field('cellulare', 'phone', 'Cellulare'),
  field('email', 'email', 'Email'),
]

/** Energy has its own section for the document. */
const shown = { when: telcoContract, requirements: ['FORM-CUST-6'], undocumented: true } as const

const documentKind = choice('tipo_del_documento', 'Tipo del documento', TIPO_DEL_DOCUMENTO, shown)
const documentNumber = (name: TextName) => text(name, 'Numero del documento', { ...shown, maxLength: 50 })

/** When, until when and by whom; a company's expiry is spelt in its own way (FORM-CUST-5). */
const documentDates = (birthDate: TextName, expiry: TextName): readonly Field[] => [
  field('data_di_rilascio_del_documento', 'date', 'Data di rilascio del documento', {
    ...shown,
    rules: { time: 'issue', relates: { birthDate } },
  }),
  field(expiry, 'date', 'Data di scadenza', {
    ...shown,
    rules: { time: 'expiry', relates: { issueDate: 'data_di_rilascio_del_documento' } },
  }),
  text('ente_di_rilascio', 'Ente di rilascio', shown),
  text('comune_di_rilascio', 'Comune di rilascio', shown),
]

export const privateCustomer: Section = {
  id: 'cliente-domestico',
  title: 'Dati del cliente',
  requirements: ['FORM-CUST-1', 'FORM-CUST-3'],
  when: all(mainCustomerContract, domestic),
  fields: [
    text('name', 'Nome'),
    text('last_name', 'Cognome'),
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
    text('luogo_di_nascita', 'Luogo di nascita'),
    text('nazione_di_nascita', 'Nazione di nascita', { default: 'Italia' }),
    choice('sesso', 'Sesso', SESSO, { rules: { upperCase: true } }),
    documentKind,
    documentNumber('numero_documento'),
    ...documentDates('data_di_nascita', 'data_di_scandenza'),
  ],
}

export const businessCustomer: Section = {
  id: 'cliente-business',
  title: 'Dati dell’azienda',
  requirements: ['FORM-CUST-1', 'FORM-CUST-4'],
  when: all(mainCustomerContract, business),
  fields: [
    text('ragione_sociale', 'Ragione sociale'),
    choice('forma_societaria', 'Forma societaria', FORMA_SOCIETARIA),
    ...contacts,
    field('p_iva', 'vat', 'P. IVA'),
    managed('tipo_iva', 'Tipo IVA'),
    text('cognome_referente', 'Cognome referente'),
    text('nome_referente', 'Nome referente'),
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
    text('luogo_nascita_referente', 'Luogo di nascita referente'),
    choice('sesso_referente', 'Sesso referente', SESSO, { rules: { upperCase: true } }),
    documentNumber('numero_del_documento'),
    documentKind,
    ...documentDates('data_nascita_referente', 'data_di_scandeza'),
  ],
}
