import { all, any, type Condition, matches, relabel } from '../../conditions.ts'
import { productStartsWith } from './product-prefixes.ts'
import { SIDES, type Side } from './sides.ts'

export interface OperationFamily {
  pattern: RegExp
  label: string
  /** A matching name. */
  example: string
}

/** FORM-TOP-40, FORM-SUPPLY-9. In any case; both spellings of allaccio; `sub` only as a separate word. Underscores count as blanks. */
export const CAMBIO: OperationFamily = {
  pattern: /cambio/i,
  label: 'un cambio',
  example: 'EI Cambio',
}
export const VOLTURA: OperationFamily = { pattern: /voltura/i, label: 'una voltura', example: 'EI Voltura' }
export const CAMBIO_VOLTURA: OperationFamily = {
  pattern: /cambio.*voltura|voltura.*cambio/i,
  label: 'un cambio con voltura',
  example: 'EI Cambio+Voltura',
}
export const SUBENTRO: OperationFamily = {
  pattern: /\bsub(entro)?\b/i,
  label: 'un subentro',
  example: 'EI Subentro',
}
export const PRIMA: OperationFamily = {
  pattern: /prima[\s.-]*att/i,
  label: 'una prima attivazione',
  example: 'EI Prima Att.',
}
export const ALLACC: OperationFamily = { pattern: /allac/i, label: 'un allaccio', example: 'EI Allacc.' }
export const TAKEOVERS = [VOLTURA, SUBENTRO] as const
export const TEMPORARY: OperationFamily = {
  pattern: /temporaneo/i,
  label: 'un allaccio temporaneo',
  example: 'EG Allacc. TEMPORANEO EE_PIVA',
}
/** The works that need a permit. */
export const WORKS = [ALLACC, PRIMA] as const

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
