import { all, answered, any, type Condition, matches, not, relabel, startsWith } from '../../conditions.ts'
import { SIDES, type Side } from './sides.ts'

export function productStartsWith(side: Side, prefixes: readonly string[]): Condition {
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

/** FORM-EE-13, FORM-GAS-12: these products have no charge and no billing period. */
export function notEvergreen(side: Side): Condition {
  const evergreen = matches(side.product, /WK (EE|Gas) Evergreen/i, '', 'WK EE Evergreen')
  return not(evergreen, `il prodotto ${side.of} non è un Evergreen`)
}
