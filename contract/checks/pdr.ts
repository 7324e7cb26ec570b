import { checkCodeWithin, withLikelyDigits } from '../texts/code-within.ts'
import { SEPARATORS } from '../texts/fold-text.ts'
import { accept, type Outcome, refuse } from '../texts/outcome.ts'

const LENGTH = 14
/** Spreadsheets drop leading zeros; no distributor has more than two. */
const MAX_MISSING_ZEROS = 2

/** The code of a gas delivery point: exactly fourteen digits (VALID-21), stored as text with its leading zeros. */
export const checkPdr = (text: string): Outcome => checkCodeWithin(text, checkPlainPdr)

function checkPlainPdr(text: string): Outcome {
  const pdr = text.replace(SEPARATORS, '')
  if (!/^\d*$/.test(pdr)) {
    const digits = withLikelyDigits(pdr)
    const likely = digits?.length === LENGTH && /^\d+$/.test(digits) ? digits : undefined
    return refuse('pdr-characters', 'Il PDR ha solo cifre.', likely)
  }
  const count = `Il PDR ha 14 cifre, qui sono ${pdr.length}`
  const zeros = LENGTH - pdr.length
  if (zeros < 0 || zeros > MAX_MISSING_ZEROS) return refuse('pdr-length', `${count}.`)
  if (zeros === 0) return accept(pdr)
  const missingZerosText = zeros === 1 ? 'manca lo zero iniziale' : 'mancano i due zeri iniziali'
  return refuse('pdr-length', `${count}: forse ${missingZerosText}.`, pdr.padStart(LENGTH, '0'))
}
