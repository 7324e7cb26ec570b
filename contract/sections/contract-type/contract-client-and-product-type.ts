import { isOneOf } from '../../conditions.ts'
import { ENERGY_PARTS, SALE_PARTS } from '../../crm-parts.ts'
import type { Field, Section } from '../../row.ts'
import { field } from '../common/field-builders.ts'
import { energyContract, mainCustomerContract } from '../common/section-conditions.ts'
import { extraGroupOf } from '../extra/extra-product-groups.ts'
import {
  CLIENT_TYPE,
  SUB_CONTRACT,
  SUB_INSURANCE,
  TYPE_CONTRACT,
  TYPE_PRODUCT,
} from './contract-type-options.ts'

export const contractType: Section = {
  id: 'tipo-contratto',
  title: 'Tipo di contratto',
  requirements: ['FORM-TOP-12', 'FORM-TOP-13'],
  crm: SALE_PARTS,
  fields: [
    field('type_contract', 'radio', 'Tipo di contratto', {
      options: TYPE_CONTRACT,
      width: 12,
      summary: 'type_contract',
      // FORM-TOP-15.
      resets: { fields: ['sub_contract', 'sub_contract_extra'] },
      // The product chosen before is restored with its group.
      derive: (value, { prodotto = '' }) =>
        value === 'vendite extra' ? { sub_contract_extra: extraGroupOf(prodotto) } : {},
    }),
  ],
}

/** Sales in addition to an energy or telco contract. */
export const subContract: Section = {
  id: 'sotto-contratto',
  title: 'Sotto-contratto',
  requirements: ['FORM-TOP-16', 'FORM-TOP-18', 'FORM-TOP-24'],
  crm: SALE_PARTS,
  undocumented: true,
  when: mainCustomerContract,
  fields: [
    field('sub_contract', 'radio', 'Sotto-contratto', {
      required: false,
      options: SUB_CONTRACT,
      width: 6,
      // FORM-TOP-22: the extra sale is emptied whenever its button is switched on or off; after another button it is restored.
      resets: { sale: 'extra', toggles: 'vendite extra' },
    }),
    field('sub_insurance', 'radio', 'Assicurazione', {
      required: false,
      options: SUB_INSURANCE,
      resets: { sale: 'insurance' },
    }),
  ],
}

export const clientTypeField: Field = field('client_type', 'radio', 'Tipo di cliente', {
  options: CLIENT_TYPE,
  width: 12,
})

export const clientType: Section = {
  id: 'tipo-cliente',
  title: 'Tipo di cliente',
  requirements: ['FORM-TOP-26'],
  // The form does not ask an insured for it.
  crm: ['contact', 'contract', ...ENERGY_PARTS, 'extra', 'altra'],
  when: isOneOf('type_contract', ['contratto energia', 'telco', 'vendite extra'], 'il tipo di contratto'),
  fields: [clientTypeField],
}

export const productType: Section = {
  id: 'tipo-prodotto',
  title: 'Tipo di prodotto',
  requirements: ['FORM-TOP-27'],
  crm: ENERGY_PARTS,
  question: 'product_type_part',
  when: energyContract,
  fields: [field('type_product', 'radio', 'Tipo di prodotto', { options: TYPE_PRODUCT, width: 12 })],
}
