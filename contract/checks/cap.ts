import { accept, type Outcome, refuse } from './outcome.ts'

/** An Italian postal code: five digits. */
export function checkCap(text: string): Outcome {
  const cap = text.replace(/\s/g, '')
  if (!/^\d*$/.test(cap)) return refuse('cap-characters', 'Il CAP ha solo cifre.')
  if (cap.length === 4)
    return refuse('cap-length', 'Il CAP ha 5 cifre, qui sono 4: forse manca lo zero iniziale.', `0${cap}`)
  if (cap.length !== 5) return refuse('cap-length', `Il CAP ha 5 cifre, qui sono ${cap.length}.`)
  return accept(cap)
}
