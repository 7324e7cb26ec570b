import { all, answered, any, is, isOneOf } from '../../conditions.ts'

/** The statements that sections share. */

export const energyContract = is('type_contract', 'contratto energia', 'il tipo di contratto')
export const telcoContract = is('type_contract', 'telco', 'il tipo di contratto')
/** Extra sales and insurances have their own holders. */
export const mainCustomerContract = isOneOf(
  'type_contract',
  ['contratto energia', 'telco'],
  'il tipo di contratto',
)
export const domestic = is('client_type', 'domestico', 'il tipo di cliente')
export const business = is('client_type', 'business', 'il tipo di cliente')

/** FORM-TOP-28: the energy sections wait for all three choices. */
export const energy = all(
  energyContract,
  answered('client_type', 'il tipo di cliente'),
  answered('type_product', 'il tipo di prodotto'),
)
export const productChosen = answered('product', 'il prodotto')
/** FORM-TOP-29: the telco sections wait for a client type and a product. */
export const telco = all(telcoContract, answered('client_type', 'il tipo di cliente'), productChosen)
/** Contracts with a supply address. */
export const energyOrTelco = any(energy, telco)
export const luce = isOneOf('type_product', ['luce', 'dual'], 'il tipo di prodotto')
export const gas = isOneOf('type_product', ['gas', 'dual'], 'il tipo di prodotto')
export const dual = is('type_product', 'dual', 'il tipo di prodotto')
