import { accept, type Outcome, refuse } from './outcome.ts'

/** An activity code of four to six digits, with or without its section letter and dots; stored as `62.10.00`. */
export function checkAteco(text: string): Outcome {
  const code = text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^[A-V](?=\d)/, '')
  const undotted = /^\d{4,6}$/.test(code) ? code.match(/\d{1,2}/g)!.join('.') : code
  if (/^\d{2}\.\d{2}(?:\.\d{1,2})?$/.test(undotted)) return accept(undotted)
  return refuse('ateco-shape', 'Il codice ATECO ha da quattro a sei cifre, come 62.10.00.')
}
