import type { ConsentAct, ConsentChannel } from '../../../shared/api/consents.ts'

export const ACT_LABELS: Record<ConsentAct, string> = {
  asked: 'Chiesto',
  given: 'Dato',
  withdrawn: 'Ritirato',
}
export const ACT_COLORS: Record<ConsentAct, string> = { asked: 'gray', given: 'green', withdrawn: 'orange' }
export const CHANNEL_LABELS: Record<ConsentChannel, string> = {
  form: 'dal modulo',
  'confirmation-link': 'dalla mail di conferma',
  'unsubscribe-link': 'dal link di cancellazione',
  'one-click': 'dal programma di posta',
}
