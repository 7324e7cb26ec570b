import { all, answered, any, is, isOneOf } from '../form/conditions.ts'

/** FORM-EXTRA-1, FORM-INS-1. */
export const extraSale = any(
  is('type_contract', 'vendite extra', 'il tipo di contratto'),
  all(
    isOneOf('type_contract', ['contratto energia', 'telco'], 'il tipo di contratto'),
    is('sub_contract', 'vendite extra', 'il sotto-contratto'),
  ),
)
/** The product shows in an extra sale only, so its answer implies one. */
export const extraChosen = answered('prodotto', 'il prodotto extra')

export const insuranceContract = is('type_contract', 'Assicurazione', 'il tipo di contratto')
export const insuranceSale = any(
  insuranceContract,
  is('sub_insurance', 'Assicurazione', 'la vendita assicurazione'),
)
export const insuranceChosen = answered('product_insurance', 'il prodotto assicurativo')
