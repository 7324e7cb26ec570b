import { foldText } from '../checks/fold-text.ts'
import type { Answered } from '../form/types.ts'
import { mainHolder } from './main-holder.ts'
import { extraHolder } from './part-holders.ts'

const NAMES = ['name', 'last_name', 'ragione_sociale'] as const

/**
 * Whether the extra sale has another holder than the contract (VALID-7), ignoring spelling variants of
 * keyboards. Only the answered names of the extra holder are compared; false if the contract is an extra
 * sale.
 */
export function holdersDiffer(answered: Answered): boolean {
  if (answered.type_contract === 'vendite extra') return false
  const main = mainHolder(answered)
  const extra = extraHolder(answered)
  return NAMES.some((part) => extra[part] !== '' && folded(main[part]) !== folded(extra[part]))
}

/** A name without differences in case, accents, apostrophes (with an optional space after them) and spaces. */
const folded = (name: string) => foldText(name).replace(/'\s*/g, '').replace(/\s+/g, ' ').trim()
