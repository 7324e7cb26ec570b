import { lettersOf } from '../../../contract/checks/fold.ts'

/** Whether a file says that something is in use; undefined where it says nothing. */
export type Said = boolean | undefined

const YES = new Set(['SI', 'YES', 'TRUE', 'VERO', 'ATTIVO', 'ATTIVA', 'ACTIVE', 'X', 'S', 'Y'])
const NO = new Set(['NO', 'FALSE', 'FALSO', 'INATTIVO', 'INATTIVA', 'NONATTIVO', 'INACTIVE', 'N'])

export function saidActive(cell: string): Said | 'unclear' {
  if (cell === '') return undefined
  if (cell === '1' || cell === '0') return cell === '1'
  const word = lettersOf(cell)
  if (YES.has(word)) return true
  return NO.has(word) ? false : 'unclear'
}
