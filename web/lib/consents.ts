import { type ConsentPurpose, listConsentTexts } from '../../shared/api/consents.ts'
import { callQuery } from './call-query.ts'

export const PURPOSE_LABELS: Record<ConsentPurpose, string> = {
  newsletter: 'Newsletter',
  'marketing-terzi-energia': 'Terzi: energia',
  'marketing-terzi-telefonia': 'Terzi: telefonia',
  'marketing-terzi-assicurazioni': 'Terzi: assicurazioni',
  'marketing-terzi-casa': 'Terzi: casa',
  'marketing-terzi': 'Marketing terzi',
}

/** Every version of the consent texts, newest first. */
export const consentTextsQuery = callQuery(['consent-texts'], listConsentTexts, {}, ({ texts }) => texts)
