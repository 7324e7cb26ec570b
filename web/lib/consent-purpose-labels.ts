import type { ConsentPurpose } from '../../shared/api/consents.ts'

export const PURPOSE_LABELS: Record<ConsentPurpose, string> = {
  newsletter: 'Newsletter',
  'marketing-terzi-energia': 'Terzi: energia',
  'marketing-terzi-telefonia': 'Terzi: telefonia',
  'marketing-terzi-assicurazioni': 'Terzi: assicurazioni',
  'marketing-terzi-casa': 'Terzi: casa',
  'marketing-terzi': 'Marketing terzi',
}
