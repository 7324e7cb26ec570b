import { all, answered, any, is, isOneOf, matches, named, not, said, startsWith } from '../form/conditions.ts'
import type { Condition } from '../form/types.ts'

/** The statements that sections share. */

export const energyContract = is('type_contract', 'contratto energia', 'il tipo di contratto')
export const telcoContract = is('type_contract', 'telco', 'il tipo di contratto')
/** Extra sales and insurances have holders of their own. */
export const ownCustomer = isOneOf('type_contract', ['contratto energia', 'telco'], 'il tipo di contratto')
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
/** Contracts that name a place. */
export const energyOrTelco = any(energy, telco)
/** FORM-PAY-1: telco pays from an account once product and operation are chosen. */
export const telcoRid = all(
  is('payment_type', 'rid', 'il tipo di pagamento'),
  productChosen,
  answered('operation', 'il tipo di operazione'),
)
/** FORM-ALTRA-6: a second sale to the same or another customer. */
export const altraVendita = all(ownCustomer, is('sub_contract', 'altra vendita', 'il sotto-contratto'))

export const luce = isOneOf('type_product', ['luce', 'dual'], 'il tipo di prodotto')
export const gas = isOneOf('type_product', ['gas', 'dual'], 'il tipo di prodotto')
export const dual = is('type_product', 'dual', 'il tipo di prodotto')

const LUCE = { product: 'product_ee', operation: 'operation_ee', of: 'luce' } as const
const GAS = { product: 'product_gas', operation: 'operation_gas', of: 'gas' } as const
export type Side = typeof LUCE | typeof GAS
export const SIDES = [LUCE, GAS] as const

function family(side: Side, families: readonly string[]): Condition {
  return startsWith(side.product, families, `il prodotto ${side.of}`)
}

/** At least one chosen product is of these families: shared sections show if either side asks for them. */
export function anyProductOf(...families: readonly string[]): Condition {
  const words = `un prodotto inizia per ${families.join(', ')}`
  return named(any(...SIDES.map((side) => family(side, families))), words)
}

/** Every chosen product is of these families, and one is chosen: a dual contract offers only what both permit. */
export function everyProductOf(...families: readonly string[]): Condition {
  const chosen = any(...SIDES.map((side) => answered(side.product, `il prodotto ${side.of}`)))
  const suitable = SIDES.map((side) =>
    any(not(answered(side.product, ''), `manca il prodotto ${side.of}`), family(side, families)),
  )
  return said(all(chosen, ...suitable), `i prodotti scelti iniziano per ${families.join(', ')}`)
}

export interface OperationFamily {
  pattern: RegExp
  words: string
  /** A name that belongs to it. */
  example: string
}

/** FORM-TOP-40, FORM-SUPPLY-9. Whatever the case; both spellings of allaccio; `sub` only as a word. Underscores read as blanks. */
export const CAMBIO: OperationFamily = {
  pattern: /cambio/i,
  words: 'un cambio',
  example: 'EI Cambio',
}
export const VOLTURA: OperationFamily = { pattern: /voltura/i, words: 'una voltura', example: 'EI Voltura' }
export const CAMBIO_VOLTURA: OperationFamily = {
  pattern: /cambio.*voltura|voltura.*cambio/i,
  words: 'un cambio con voltura',
  example: 'EI Cambio+Voltura',
}
export const SUBENTRO: OperationFamily = {
  pattern: /\bsub(entro)?\b/i,
  words: 'un subentro',
  example: 'EI Subentro',
}
export const PRIMA: OperationFamily = {
  pattern: /prima[\s.-]*att/i,
  words: 'una prima attivazione',
  example: 'EI Prima Att.',
}
export const ALLACC: OperationFamily = { pattern: /allac/i, words: 'un allaccio', example: 'EI Allacc.' }
export const TAKEOVERS = [VOLTURA, SUBENTRO] as const
export const TEMPORARY: OperationFamily = {
  pattern: /temporaneo/i,
  words: 'un allaccio temporaneo',
  example: 'EG Allacc. TEMPORANEO EE_PIVA',
}

export function operationIs(side: Side, { pattern, words, example }: OperationFamily): Condition {
  return matches(side.operation, pattern, `l’operazione ${side.of} è ${words}`, example)
}

const oneOf = (families: readonly OperationFamily[]) => families.map((family) => family.words).join(' o ')

export function anyOperationIs(...families: readonly OperationFamily[]): Condition {
  const operations = SIDES.flatMap((side) => families.map((family) => operationIs(side, family)))
  return named(any(...operations), `un’operazione è ${oneOf(families)}`)
}

/** This side's operation hands the supply over from a previous holder. */
export function takesOver(side: Side): Condition {
  const words = `l’operazione ${side.of} è ${oneOf(TAKEOVERS)}`
  return named(any(...TAKEOVERS.map((wanted) => operationIs(side, wanted))), words)
}

/** The works that need a permit. */
export const WORKS = [ALLACC, PRIMA] as const

/** This side has a product of these families and one of these operations. */
export function oneSideWith(
  side: Side,
  families: readonly string[],
  operations: readonly OperationFamily[],
): Condition {
  return all(family(side, families), any(...operations.map((wanted) => operationIs(side, wanted))))
}

/** On the same side, a product of these families and one of these operations. */
export function sideWith(families: readonly string[], operations: readonly OperationFamily[]): Condition {
  const sides = SIDES.map((side) => oneSideWith(side, families, operations))
  const words = `un prodotto inizia per ${families.join(', ')} e la sua operazione è ${oneOf(operations)}`
  return named(any(...sides), words)
}

/** FORM-EE-13, FORM-GAS-12: these products have no charge and no billing period. */
export function notEvergreen(side: Side): Condition {
  const evergreen = matches(side.product, /WK (EE|Gas) Evergreen/i, '', 'WK EE Evergreen')
  return not(evergreen, `il prodotto ${side.of} non è un Evergreen`)
}
