import { foldToLetters } from '../../../contract/checks/fold.ts'

/** The active flag of a file row; undefined when the cell is empty. */
export type ParsedActive = boolean | undefined

const YES = new Set(['SI', 'YES', 'TRUE', 'VERO', 'ATTIVO', 'ATTIVA', 'ACTIVE', 'X', 'S', 'Y'])
const NO = new Set(['NO', 'FALSE', 'FALSO', 'INATTIVO', 'INATTIVA', 'NONATTIVO', 'INACTIVE', 'N'])

export function parseActive(cell: string): ParsedActive | 'unclear' {
  if (cell === '') return undefined
  if (cell === '1' || cell === '0') return cell === '1'
  const word = foldToLetters(cell)
  if (YES.has(word)) return true
  return NO.has(word) ? false : 'unclear'
}
