import { all, answered, any, is, not, relabel } from '../../conditions.ts'
import type { Field } from '../../row.ts'
import { placeFields } from '../addresses/address-fields.ts'
import { checkbox, choice, field, textField } from '../common/field-builders.ts'
import { business, domestic } from '../common/section-conditions.ts'
import { SESSO } from '../customer/customer.ts'
import { MAY_BE_CUSTOMER } from '../customer/same-person.ts'
import { SI_NO } from '../energy/energy-options.ts'
import { combinedMigration, lineMigration, mobileMigration } from '../migration/migration-fields.ts'
import {
  DURATA_RATEIZZAZIONE,
  MADALITA_DI_PAGAMENTO,
  OPERATION_EXTRA,
  OPERAZIONE_EXTRA,
  SALUTATIONS,
  TIPO_DI_DOCUMENTO_EXTRA,
} from './extra-options.ts'
import { EXTRA_GROUPS, soldIn } from './extra-product-groups.ts'

// FORM-EXTRA-24: the extra holder has no separate choice: the client type of the form decides, and some products require a company.
const forced = soldIn(...EXTRA_GROUPS.filter((group) => group.business))
const company = { when: any(business, forced) }
const person = { when: domestic }

const holderFields: readonly Field[] = [
  textField('name_extra', 'Nome extra', { ...person, contact: 'name' }),
  textField('last_name_extra', 'Cognome extra', { ...person, contact: 'last_name' }),
  field('codice_fiscale_extra', 'fiscal-code', 'Codice Fiscale extra', {
    contact: 'codice_fiscale',
    ...person,
    rules: {
      ...MAY_BE_CUSTOMER,
      relates: {
        name: 'name_extra',
        lastName: 'last_name_extra',
        birthDate: 'data_di_nascita_extra',
        birthPlace: 'luogo_di_nascita_extra',
        sex: 'sesso_extra',
      },
    },
  }),
  choice('sesso_extra', 'Sesso extra', SESSO, {
    width: 2,
    contact: 'sesso',
    ...person,
    rules: { upperCase: true },
  }),
  field('data_di_nascita_extra', 'date', 'Data di nascita extra', {
    width: 3,
    contact: 'data_di_nascita',
    ...person,
    rules: { time: 'birth' },
  }),
  textField('luogo_di_nascita_extra', 'Luogo di nascita extra', { ...person, contact: 'luogo_di_nascita' }),
  textField('ragione_sociale_extra', 'Ragione sociale extra', { ...company, contact: 'ragione_sociale' }),
  field('p_iva_extra', 'vat', 'P. IVA extra', { ...company, contact: 'p_iva' }),
  textField('nome_referente_extra', 'Nome referente extra', { ...company, contact: 'nome_referente' }),
  textField('cognome_referente_extra', 'Cognome referente extra', {
    ...company,
    contact: 'cognome_referente',
  }),
  field('codice_fiscale_referente_extra', 'fiscal-code', 'Codice Fiscale referente extra', {
    contact: 'codice_fiscale_referente',
    ...company,
    rules: {
      ...MAY_BE_CUSTOMER,
      relates: { name: 'nome_referente_extra', lastName: 'cognome_referente_extra' },
    },
  }),
  field('phone_extra', 'phone', 'Telefono extra', { contact: 'phone', summary: 'phone' }),
  field('email_extra', 'email', 'Email extra', { contact: 'email', summary: 'email' }),
  ...placeFields('extra', '_extra'),
]

const documentFields: readonly Field[] = [
  choice('tipo_di_documento_extra', 'Tipo di documento extra', TIPO_DI_DOCUMENTO_EXTRA, {
    contact: 'tipo_di_documento',
  }),
  textField('numero_del_documento_extra', 'Numero del documento extra', {
    contact: 'numero_del_documento',
    maxLength: 50,
  }),
  textField('numero_di_documento_extra', 'Numero di documento extra', {
    contact: 'numero_del_documento',
    maxLength: 50,
  }),
  textField('paese_di_rilascia_extra', 'Paese di rilascio extra', {
    // The form has no field for the main customer's country.
    contact: 'paese_di_rilascia_extra',
    crm: ['contact', 'extra'],
  }),
  field('data_di_rilascio_extra', 'date', 'Data di rilascio extra', {
    contact: 'data_di_rilascio_del_documento',
    rules: { time: 'issue', relates: { birthDate: 'data_di_nascita_extra' } },
  }),
]

const isExtraOperation = (value: string) => is('operation_extra', value, 'l’operazione extra')
const combined = isExtraOperation('cambio modile linea fissa')
// FORM-EXTRA-17: «anything but si».
const moving = relabel(
  all(answered('nuova_attivazione_extra', ''), not(is('nuova_attivazione_extra', 'si', ''), '')),
  'la nuova attivazione extra non è «si»',
)

/** FORM-MIG-8: the extra sale depends only on its operation, not on the product's prefix. */
const fibreFields: readonly Field[] = [
  choice('operation_extra', 'Operazione', OPERATION_EXTRA),
  choice('nuova_attivazione_extra', 'Nuova attivazione extra', SI_NO),
  ...mobileMigration('_extra', isExtraOperation('cambio mobile')),
  ...lineMigration('_extra', isExtraOperation('cambio linea fissa')),
  ...combinedMigration('_extra', combined, any(moving, combined)),
]

const productFields: readonly Field[] = [
  choice('operazione_extra', 'Tipo di operazione extra', OPERAZIONE_EXTRA),
  choice('salutations_extra', 'Salutations', SALUTATIONS),
  // FORM-EXTRA-20: the specification offers `mr` and `mrs` here too; a consumption is free text, so those old values still read.
  textField('consumi_del_cliente_extra', 'Consumi del cliente', { maxLength: 100 }),
  field('custom_tons_extra', 'number', 'Custom tons'),
  field('costo_mensile_extra', 'number', 'Costo mensile extra'),
]

export const rid = is('madalita_di_pagamento_extra', 'rid', 'la modalità di pagamento extra')

const payFields: readonly Field[] = [
  choice('madalita_di_pagamento_extra', 'Modalità di pagamento extra', MADALITA_DI_PAGAMENTO),
  checkbox('delegato_extra', 'Delegato extra', { when: rid }),
  choice('durata_rateizzazione_extra', 'Durata rateizzazione extra', DURATA_RATEIZZAZIONE, {
    when: is('madalita_di_pagamento_extra', 'pagamento_rateizzato', 'la modalità di pagamento extra'),
  }),
]

/** Every field of an extra sale; the product's group determines the visible ones. */
export const extraFields: readonly Field[] = [
  ...holderFields,
  ...documentFields,
  ...fibreFields,
  ...productFields,
  ...payFields,
]
