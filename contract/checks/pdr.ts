import { accept, type Outcome, refuse } from './outcome.ts'

const LENGTH = 14

/** The code of a gas delivery point: exactly fourteen digits (3 §5), kept as text with its zeros. */
export function checkPdr(text: string): Outcome {
  const pdr = text.replace(/[\s.-]/g, '')
  if (!/^\d*$/.test(pdr)) return refuse('pdr-characters', 'Il PDR ha solo cifre.')
  if (pdr.length === LENGTH - 1)
    return refuse('pdr-length', 'Il PDR ha 14 cifre, qui sono 13: forse manca lo zero iniziale.', `0${pdr}`)
  if (pdr.length !== LENGTH) return refuse('pdr-length', `Il PDR ha 14 cifre, qui sono ${pdr.length}.`)
  return accept(pdr)
}
