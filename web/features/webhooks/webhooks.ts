import { listDeliveries, listWebhooks } from '../../../shared/api/webhooks.ts'
import { callQuery } from '../../lib/call-query.ts'
import { labelIn } from '../../lib/label-in.ts'

/** The labels of webhook events. */
const EVENT_LABELS: Record<string, string> = {
  created: 'Record creato',
  updated: 'Record aggiornato',
  removed: 'Record rimosso',
  restored: 'Record ripristinato',
  duplicated: 'Record duplicato',
  pdf: 'PDF creato',
  synced: 'Sync riuscito',
  'sync-failed': 'Sync non riuscito',
  attached: 'Documenti nel CRM',
  mailed: 'Email inviata',
  signature: 'Firma elettronica: ogni passo',
  signed: 'Contratto firmato',
  withdrawn: 'Recesso del cliente',
  outcome: 'Esito di una fornitura',
  confirmation: 'Conferma del contratto a un business',
  basis: 'Base del contatto',
  checkpoint: 'Punto dello script al telefono',
}
export const eventText = (event: string): string => labelIn(EVENT_LABELS, event) ?? event

export const WEBHOOKS = ['webhooks']

export const webhooksQuery = callQuery([...WEBHOOKS, 'list'], listWebhooks, {}, ({ webhooks }) => webhooks)

export const deliveriesQuery = (id: string) => ({
  ...callQuery([...WEBHOOKS, id], listDeliveries, { params: { id } }, ({ deliveries }) => deliveries),
  staleTime: 0,
})
