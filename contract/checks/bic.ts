import { isValidBIC } from 'ibantools'
import { cleanLine } from '../clean-text.ts'
import { SURROUNDED } from '../texts/code-within.ts'
import { accept, type Finding, finding, type Outcome, refuse } from '../texts/outcome.ts'
import { FOREIGN_IBAN, ibanCountry, isForeignIban } from './iban.ts'

/** What stands before a BIC, in capitals: `BIC:`, `CODICE BIC/SWIFT`. */
const LABEL = /^(?:CODICE |COD\.? ?)?(?:BIC|SWIFT)(?: ?[/-]? ?(?:BIC|SWIFT))?(?: CODE)?(?: ?[:=.-] ?| )(?=\S)/

/** A BIC as it is stored: capitals without blanks. A label stays, so that its letters never join the code. */
export function joinBic(typed: string): string {
  const capitals = typed.toUpperCase()
  const line = cleanLine(capitals)
  return LABEL.test(line) ? line : cleanLine(capitals.replace(/\s/g, ''))
}

/**
 * The BIC of the IBAN's bank: required abroad, at most eleven characters (VALID-19).
 * An unusual length or country is a warning only.
 */
export function checkBic(text: string, iban: string): Outcome {
  const bic = joinBic(text)
  if (bic === '') return isForeignIban(iban) ? refuse('bic-required', FOREIGN_IBAN) : accept('')
  const within = bicWithin(bic)
  if (within !== undefined) return refuse('code-surrounded', SURROUNDED, within)
  if (!/^[A-Z0-9]+$/.test(bic)) return refuse('bic-characters', 'Il BIC ha solo lettere e cifre.')
  if (bic.length > 11)
    return refuse('bic-length', `Il BIC ha al massimo 11 caratteri, qui sono ${bic.length}.`)
  return accept(bic, bicWarnings(bic, ibanCountry(iban)))
}

/** The BIC behind its label, and before a dot or a word in brackets. */
function bicWithin(bic: string): string | undefined {
  if (/^[A-Z0-9]+$/.test(bic)) return undefined
  const code = bic
    .replace(LABEL, '')
    .replace(/(?<! ) ?\([^()]*\)$|[.,;]$/, '')
    .replaceAll(' ', '')
  return code !== bic && isValidBIC(code) ? code : undefined
}

function bicWarnings(bic: string, country: string): Finding[] {
  if (bic.length !== 8 && bic.length !== 11)
    return [finding('bic-unusual-length', `Un BIC ha di solito 8 o 11 caratteri, qui sono ${bic.length}.`)]
  if (!isValidBIC(bic))
    return [
      finding('bic-shape', 'Un BIC ha quattro lettere della banca, due del Paese e due o cinque caratteri.'),
    ]
  if (country !== '' && bic.slice(4, 6) !== country)
    return [finding('bic-country', `Il BIC è del Paese ${bic.slice(4, 6)}, l’IBAN di ${country}.`)]
  return []
}
