import { foldToLetters } from '../../../contract/checks/fold-to-letters.ts'

/** The active flag of a file row; undefined when the cell is empty. */
export type ParsedActive = boolean | undefined

const YES = new Set(['SI', 'YES', 'TRUE', 'VERO', 'ATTIVO', 'ATTIVA', 'ACTIVE', 'X', 'S', 'Y'])
const NO = new Set(['NO', 'FALSE', 'FALSO', 'INATTIVO', 'INATTIVA', 'NONATTIVO', 'INACTIVE', 'N'])

export function parseActive(cell: string): ParsedActive | 'unclear' {
  if (cell === '') return undefined
  if (cell === '1' || cell === '0') return cell === '1'
  const text = foldToLetters(cell)
  if (YES.has(text)) return true
  return NO.has(text) ? false : 'unclear'
}
