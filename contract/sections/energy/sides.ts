import type { Condition } from '../../conditions.ts'
import type { AskedBy } from '../../row.ts'

/** PRINCIPLE-4: what each side of an energy contract reads. */
const LUCE = { product: 'product_ee', operation: 'operation_ee', of: 'luce' } as const
const GAS = { product: 'product_gas', operation: 'operation_gas', of: 'gas' } as const
export type Side = typeof LUCE | typeof GAS
export const SIDES = [LUCE, GAS] as const

/** A condition of each utility. */
export function perUtility(condition: (side: Side) => Condition): AskedBy {
  return { luce: condition(LUCE), gas: condition(GAS) }
}
