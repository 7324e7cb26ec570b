import { SEPARATORS } from './fold-text.ts'
import { accept, type Outcome, refuse } from './outcome.ts'

const LENGTH = 14
/** Spreadsheets drop leading zeros; no distributor has more than two. */
const MAX_MISSING_ZEROS = 2

/** The code of a gas delivery point: exactly fourteen digits (VALID-21), stored as text with its leading zeros. */
export function checkPdr(text: string): Outcome {
  const pdr = text.replace(SEPARATORS, '')
  if (!/^\d*$/.test(pdr)) return refuse('pdr-characters', 'Il PDR ha solo cifre.')
  const count = `Il PDR ha 14 cifre, qui sono ${pdr.length}`
  const zeros = LENGTH - pdr.length
  if (zeros < 0 || zeros > MAX_MISSING_ZEROS) return refuse('pdr-length', `${count}.`)
  if (zeros === 0) return accept(pdr)
  const missingZerosText = zeros === 1 ? 'manca lo zero iniziale' : 'mancano i due zeri iniziali'
  return refuse('pdr-length', `${count}: forse ${missingZerosText}.`, pdr.padStart(LENGTH, '0'))
}
