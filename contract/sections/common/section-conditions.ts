import {
  all,
  answered,
  any,
  type Condition,
  is,
  isOneOf,
  matches,
  not,
  relabel,
  startsWith,
} from '../../conditions.ts'
import type { AskedBy } from '../../row.ts'
import { type OperationFamily, TAKEOVERS } from './operation-families.ts'

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
export const energyRid = is('tipo_di_pagamento', 'rid', 'il tipo di pagamento')
/** FORM-PAY-1: telco pays from an account once product and operation are chosen. */
export const telcoRid = all(
  is('payment_type', 'rid', 'il tipo di pagamento'),
  productChosen,
  answered('operation', 'il tipo di operazione'),
)
/** FORM-ALTRA-6: a second sale to the same or another customer. */
export const altraVendita = all(
  mainCustomerContract,
  is('sub_contract', 'altra vendita', 'il sotto-contratto'),
)

export const luce = isOneOf('type_product', ['luce', 'dual'], 'il tipo di prodotto')
export const gas = isOneOf('type_product', ['gas', 'dual'], 'il tipo di prodotto')
export const dual = is('type_product', 'dual', 'il tipo di prodotto')

const LUCE = { product: 'product_ee', operation: 'operation_ee', of: 'luce' } as const
const GAS = { product: 'product_gas', operation: 'operation_gas', of: 'gas' } as const
export type Side = typeof LUCE | typeof GAS
export const SIDES = [LUCE, GAS] as const

/** A condition of each utility. */
export function perUtility(condition: (side: Side) => Condition): AskedBy {
  return { luce: condition(LUCE), gas: condition(GAS) }
}

function productStartsWith(side: Side, prefixes: readonly string[]): Condition {
  return startsWith(side.product, prefixes, `il prodotto ${side.of}`)
}

/** At least one chosen product starts with one of these prefixes: shared sections show if either utility requires them. */
export function anyProductOf(...prefixes: readonly string[]): Condition {
  const label = `un prodotto inizia per ${prefixes.join(', ')}`
  return relabel(any(...SIDES.map((side) => productStartsWith(side, prefixes))), label)
}

/** Every chosen product starts with one of these prefixes, and at least one is chosen: a dual contract offers only what both products allow. */
export function everyProductOf(...prefixes: readonly string[]): Condition {
  const chosen = any(...SIDES.map((side) => answered(side.product, `il prodotto ${side.of}`)))
  const suitable = SIDES.map((side) =>
    any(not(answered(side.product, ''), `manca il prodotto ${side.of}`), productStartsWith(side, prefixes)),
  )
  return relabel(all(chosen, ...suitable), `i prodotti scelti iniziano per ${prefixes.join(', ')}`)
}

export function operationIs(side: Side, { pattern, label, example }: OperationFamily): Condition {
  return matches(side.operation, pattern, `l’operazione ${side.of} è ${label}`, example)
}

const oneOf = (families: readonly OperationFamily[]) => families.map((family) => family.label).join(' o ')

export function anyOperationIs(...families: readonly OperationFamily[]): Condition {
  const operations = SIDES.flatMap((side) => families.map((family) => operationIs(side, family)))
  return relabel(any(...operations), `un’operazione è ${oneOf(families)}`)
}

/** This utility's operation transfers the supply from a previous holder. */
export function takesOver(side: Side): Condition {
  const label = `l’operazione ${side.of} è ${oneOf(TAKEOVERS)}`
  return relabel(any(...TAKEOVERS.map((operation) => operationIs(side, operation))), label)
}

/** This utility has a product with one of these prefixes and one of these operations. */
export function oneSideWith(
  side: Side,
  prefixes: readonly string[],
  operations: readonly OperationFamily[],
): Condition {
  return all(
    productStartsWith(side, prefixes),
    any(...operations.map((operation) => operationIs(side, operation))),
  )
}

/** One utility has both a product with one of these prefixes and one of these operations. */
export function sideWith(prefixes: readonly string[], operations: readonly OperationFamily[]): Condition {
  const sides = SIDES.map((side) => oneSideWith(side, prefixes, operations))
  const label = `un prodotto inizia per ${prefixes.join(', ')} e la sua operazione è ${oneOf(operations)}`
  return relabel(any(...sides), label)
}

/** FORM-EE-13, FORM-GAS-12: these products have no charge and no billing period. */
export function notEvergreen(side: Side): Condition {
  const evergreen = matches(side.product, /WK (EE|Gas) Evergreen/i, '', 'WK EE Evergreen')
  return not(evergreen, `il prodotto ${side.of} non è un Evergreen`)
}

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
