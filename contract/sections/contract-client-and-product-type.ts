import { isOneOf } from '../form/conditions.ts'
import type { Field, Section } from '../form/types.ts'
import {
  CLIENT_TYPE,
  SUB_CONTRACT,
  SUB_INSURANCE,
  TYPE_CONTRACT,
  TYPE_PRODUCT,
} from '../options/contract-client-and-product-type.ts'
import { energyContract, mainCustomerContract } from './conditions.ts'
import { field } from './field-builders.ts'

export const contractType: Section = {
  id: 'tipo-contratto',
  title: 'Tipo di contratto',
  requirements: ['FORM-TOP-12', 'FORM-TOP-13'],
  fields: [field('type_contract', 'radio', 'Tipo di contratto', { options: TYPE_CONTRACT })],
}

/** Sales in addition to an energy or telco contract. */
export const subContract: Section = {
  id: 'sotto-contratto',
  title: 'Sotto-contratto',
  requirements: ['FORM-TOP-16', 'FORM-TOP-18', 'FORM-TOP-24'],
  undocumented: true,
  when: mainCustomerContract,
  fields: [
    field('sub_contract', 'radio', 'Sotto-contratto', { required: false, options: SUB_CONTRACT }),
    field('sub_insurance', 'radio', 'Assicurazione', { required: false, options: SUB_INSURANCE }),
  ],
}

export const clientTypeField: Field = field('client_type', 'radio', 'Tipo di cliente', {
  options: CLIENT_TYPE,
})

export const clientType: Section = {
  id: 'tipo-cliente',
  title: 'Tipo di cliente',
  requirements: ['FORM-TOP-26'],
  when: isOneOf('type_contract', ['contratto energia', 'telco', 'vendite extra'], 'il tipo di contratto'),
  fields: [clientTypeField],
}

export const productType: Section = {
  id: 'tipo-prodotto',
  title: 'Tipo di prodotto',
  requirements: ['FORM-TOP-27'],
  when: energyContract,
  fields: [field('type_product', 'radio', 'Tipo di prodotto', { options: TYPE_PRODUCT })],
}
