import { queryOptions } from '@tanstack/react-query'
import { listDeliveries, listWebhooks } from '../../../shared/api/webhooks.ts'
import { labelIn } from '../../lib/label-in.ts'
import { send } from '../../lib/transport.ts'

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
}
export const eventText = (event: string): string => labelIn(EVENT_LABELS, event) ?? event

export const WEBHOOKS = ['webhooks']

export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS, 'list'],
  queryFn: async ({ signal }) => (await send(listWebhooks, {}, { signal })).webhooks,
  meta: { failure: 'in place' },
})

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id],
    queryFn: async ({ signal }) => (await send(listDeliveries, { params: { id } }, { signal })).deliveries,
    staleTime: 0,
    meta: { failure: 'in place' },
  })
