import { isValidBIC } from 'ibantools'
import { cleanLine } from '../clean-text.ts'
import { FOREIGN_IBAN, ibanCountry, isForeignIban } from './iban.ts'
import { accept, type Finding, finding, type Outcome, refuse } from './outcome.ts'

/**
 * The BIC of the IBAN's bank: required abroad, at most eleven characters (VALID-19).
 * An unusual length or country is a warning only.
 */
export function checkBic(text: string, iban: string): Outcome {
  const bic = cleanLine(text.replace(/\s/g, '')).toUpperCase()
  if (bic === '') return isForeignIban(iban) ? refuse('bic-required', FOREIGN_IBAN) : accept('')
  if (!/^[A-Z0-9]+$/.test(bic)) return refuse('bic-characters', 'Il BIC ha solo lettere e cifre.')
  if (bic.length > 11)
    return refuse('bic-length', `Il BIC ha al massimo 11 caratteri, qui sono ${bic.length}.`)
  return accept(bic, bicWarnings(bic, ibanCountry(iban)))
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
