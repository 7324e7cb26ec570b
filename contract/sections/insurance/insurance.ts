import { all, answered, any, is, isTrue, not } from '../../conditions.ts'
import type { Section } from '../../row.ts'
import { checkbox, choice, field, plain, textField } from '../common/field-builders.ts'
import { MAY_BE_CUSTOMER } from '../customer/same-person.ts'
import { proxyFields } from '../proxy/proxy.ts'

const insuranceContract = is('type_contract', 'Assicurazione', 'il tipo di contratto')
const insuranceSale = any(insuranceContract, is('sub_insurance', 'Assicurazione', 'la vendita assicurazione'))
const insuranceChosen = answered('product_insurance', 'il prodotto assicurativo')

const home = is('product_insurance', 'yolo_home', 'il prodotto assicurativo')

/** ENUM-18, ENUM-19. */
const PRODUCT_INSURANCE = plain('sa rc moto', 'sa rc auto', 'yolo_home')

const COMPAGNIA_SCELTA = plain(
  'Genertel',
  'Genialclick',
  'Prima.it',
  'Linear',
  'Quixa',
  'Allianz Direct',
  'Verti',
  'Zurich',
  'ConTe',
)

const picker: Section = {
  id: 'assicurazione',
  title: 'Assicurazione',
  requirements: ['FORM-INS-1', 'FORM-INS-2'],
  crm: ['insurance'],
  sale: 'insurance',
  when: insuranceSale,
  fields: [choice('product_insurance', 'Prodotto assicurativo', PRODUCT_INSURANCE)],
}

const holder: Section = {
  id: 'assicurazione-contraente',
  title: 'Contraente assicurazione',
  requirements: ['FORM-INS-7'],
  crm: ['insurance'],
  sale: 'insurance',
  holder: 'insurance',
  when: insuranceChosen,
  fields: [
    textField('name_insurance', 'Nome contraente', { contact: 'name' }),
    textField('last_name_insurance', 'Cognome contraente', { contact: 'last_name' }),
    field('codice_fiscale_insurance', 'fiscal-code', 'Codice Fiscale contraente', {
      contact: 'codice_fiscale',
      rules: { ...MAY_BE_CUSTOMER, relates: { name: 'name_insurance', lastName: 'last_name_insurance' } },
    }),
    field('phone_insurance', 'phone', 'Telefono contraente', { contact: 'phone', summary: 'phone' }),
    field('email_insurance', 'email', 'Email contraente', { contact: 'email', summary: 'email' }),
    // Together with another contract, the checkbox is in that contract's payment section.
    checkbox('delegato', 'Delegato', { when: insuranceContract, requirements: ['FORM-DELEG-8'] }),
  ],
}

const homeInsurance: Section = {
  id: 'assicurazione-casa',
  title: 'Assicurazione casa',
  requirements: ['FORM-INS-4', 'FORM-INS-5'],
  crm: ['insurance'],
  sale: 'insurance',
  when: all(insuranceChosen, home),
  fields: [field('costo_mensile', 'number', 'Costo mensile')],
}

const vehicleInsurance: Section = {
  id: 'assicurazione-veicolo',
  title: 'Veicolo assicurato',
  requirements: ['FORM-INS-6'],
  crm: ['insurance'],
  sale: 'insurance',
  when: all(insuranceChosen, not(home, 'il prodotto assicurativo non è «yolo_home»')),
  fields: [
    textField('brand', 'Marca'),
    textField('modello', 'Modello'),
    textField('targa', 'Targa', { maxLength: 20, rules: { upperCase: true } }),
    choice('compagnia_scelta', 'Compagnia scelta', COMPAGNIA_SCELTA, {
      requirements: ['FORM-INS-8', 'FORM-INS-9'],
      undocumented: true,
    }),
  ],
}

/** FORM-DELEG-8: only where the insurance is the contract itself. */
const insuranceProxy: Section = {
  id: 'assicurazione-delegato',
  title: 'Delegato',
  requirements: ['FORM-DELEG-3', 'FORM-DELEG-8'],
  crm: ['insurance'],
  sale: 'insurance',
  when: all(insuranceChosen, insuranceContract, isTrue('delegato', 'c’è un delegato')),
  fields: proxyFields(''),
}

export const insurance: readonly Section[] = [picker, holder, homeInsurance, vehicleInsurance, insuranceProxy]
