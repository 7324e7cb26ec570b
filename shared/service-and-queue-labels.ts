import type { ServiceName } from './api/services.ts'

/** The services as administrators know them. */
export const SERVICE_LABELS: Record<ServiceName, string> = {
  crm: 'CRM',
  signature: 'Firma elettronica',
  mail: 'Posta in uscita',
  identity: 'Verifica della casella',
  newsletter: 'Newsletter',
  'email-check': 'Controllo degli indirizzi email',
  addresses: 'Ricerca degli indirizzi',
  files: 'Archivio dei file',
}

/** The queues of jobs as administrators know them. */
export const QUEUE_LABELS = {
  'webhook.deliver': 'Notifica a un webhook',
  'mail.send': 'Posta in uscita',
  'crm.sync-record': 'Sync con il CRM',
  'crm.attach-document': 'Documenti nel CRM',
  'lead.create': 'Lead nel CRM',
  'newsletter.subscribe': 'Iscrizione alla newsletter',
  'signature.send': 'Invio del contratto da firmare',
  'signature.poll': 'Stato del contratto da firmare',
} as const
