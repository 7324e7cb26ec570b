import { cleanLine, LONGEST_COPIED } from '../clean-text.ts'
import { SURROUNDED } from '../texts/code-within.ts'
import { accept, type Outcome, refuse } from '../texts/outcome.ts'

/** An activity code of four to six digits, with or without its section letter and dots; stored as `62.10.00`. */
export function checkAteco(text: string): Outcome {
  const code = storedCode(text)
  if (code !== undefined) return accept(code)
  const within = codeWithin(text)
  if (within !== undefined) return refuse('code-surrounded', SURROUNDED, within)
  return refuse('ateco-shape', 'Il codice ATECO ha da quattro a sei cifre, come 62.10.00.')
}

function storedCode(text: string): string | undefined {
  const code = text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^[A-V](?=\d)/, '')
  const undotted = /^\d{4,6}$/.test(code) ? code.match(/\d{1,2}/g)!.join('.') : code
  return /^\d{2}\.\d{2}(?:\.\d{1,2})?$/.test(undotted) ? undotted : undefined
}

/** A code with dots among other words: the chamber of commerce writes `62.10.00 - Attività di programmazione`. */
const DOTTED = /(?<![\p{L}\d.,/-])[A-V]?(\d{2}\.\d{2}(?:\.\d{1,2})?)(?![\p{L}\d]|[.,/-]\d)/giu
/** A code without dots behind its label, and not the year of the classification: `ATECO 2025: 621000`. */
const LABELLED =
  /(?:ateco|attivit[àa])(?:\s?(?:2002|2007|2022|2025))?[^\p{L}\d]{1,5}[A-V]?((?!20(?:02|07|22|25)(?!\d))\d{4,6})(?![\p{L}\d]|[.,/-]\d)/iu

/** The only code in a text with other words. */
function codeWithin(text: string): string | undefined {
  const copied = cleanLine(text)
  if (copied.length > LONGEST_COPIED) return undefined
  const dotted = new Set([...copied.matchAll(DOTTED)].map((match) => match[1]!))
  if (dotted.size > 0) return dotted.size === 1 ? [...dotted][0] : undefined
  const labelled = LABELLED.exec(copied)?.[1]
  return labelled && storedCode(labelled)
}
