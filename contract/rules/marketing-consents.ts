import type { Values } from '../fields.ts'
import type { Summary } from './record-summary.ts'

/** Whether the customer allows marketing by third parties, of which each category needs a consent of its own. */
export const isMarketingAllowed = ({ marketing_terzi }: Values): boolean => marketing_terzi === true

/** The consents to marketing by third parties by category (GAP-39). */
export function readMarketingConsents(values: Values) {
  const isGiven = (answer: boolean | undefined) => isMarketingAllowed(values) && answer === true
  return {
    'marketing-terzi-energia': isGiven(values.marketing_terzi_energia),
    'marketing-terzi-telefonia': isGiven(values.marketing_terzi_telefonia),
    'marketing-terzi-assicurazioni': isGiven(values.marketing_terzi_assicurazioni),
    'marketing-terzi-casa': isGiven(values.marketing_terzi_casa),
  }
}

type Holder = Pick<Summary, 'name' | 'last_name' | 'ragione_sociale' | 'email'>

/** The subscriber in the form, otherwise the holder of the record; hidden fields are ignored. */
export function consentingPerson(values: Values, { email, name, last_name, ragione_sociale }: Holder) {
  const { newsletter, email_subs = '', name_subs = '', last_name_subs = '' } = values
  const holder = `${name} ${last_name}`.trim() || ragione_sociale
  if (newsletter !== true || email_subs.trim() === '') return { email, name: holder }
  return { email: email_subs.trim(), name: `${name_subs} ${last_name_subs}`.trim() || holder }
}
