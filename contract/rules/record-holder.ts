import type { Answered } from '../form/types.ts'
import type { HolderRole } from '../row.ts'
import type { Holder } from './main-holder.ts'
import { holderOf } from './part-holders.ts'

/**
 * The holder of a record: the customer, else the extra holder, else the insured (SUMMARY-2, SUMMARY-3); for a
 * contract that is an extra sale, its holder. All parts belong to one holder, so that data of two people are
 * never mixed.
 */
export function recordHolderRole(answered: Answered): HolderRole {
  const order: HolderRole[] =
    answered.type_contract === 'vendite extra' ? ['extra'] : ['main', 'extra', 'insurance']
  return order.find((name) => Object.values(holderOf(answered, name)).some(Boolean)) ?? 'main'
}

export const recordHolder = (answered: Answered): Holder => holderOf(answered, recordHolderRole(answered))
