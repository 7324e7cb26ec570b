import type { Context } from './context.ts'
import { retryDueRecords } from './features/crm-sync/retry-due-records.ts'
import { retryDueLeads } from './features/leads/retry-due-leads.ts'
import { notifyLockedLogins } from './features/login/notify-locked-logins.ts'
import { remindSigners, runSignatures } from './features/signing/run-signatures.ts'
import { retryDueSubscriptions } from './features/subscriptions/retry-due-subscriptions.ts'
import { createImportWork } from './features/uploads/import-work.ts'
import { resumeUploads } from './features/uploads/resume-uploads.ts'
import { createWebhookWork } from './features/webhooks/deliver-webhook.ts'
import { jobDefinitions } from './jobs/definitions.ts'
import type { JobDefinition } from './jobs/start-jobs.ts'
import type { QueueWorks } from './jobs/work-on-queues.ts'
import { findMailJobs } from './providers/mail/smtp.ts'

/** Every job with a schedule: those of the infrastructure and those of the features. */
export const jobs: JobDefinition[] = [
  ...jobDefinitions,
  { name: 'notify-locked-logins', schedule: '* * * * *', run: (context) => notifyLockedLogins(context) },
  { name: 'run-signatures', schedule: '* * * * *', run: (context) => runSignatures(context) },
  // In the hours in which people read their mail.
  { name: 'remind-signers', schedule: '*/15 9-18 * * *', run: (context) => remindSigners(context) },
  { name: 'retry-crm-entries', schedule: '* * * * *', run: (context) => retryDueRecords(context) },
  { name: 'retry-leads', schedule: '* * * * *', run: (context) => retryDueLeads(context) },
  { name: 'retry-subscriptions', schedule: '* * * * *', run: (context) => retryDueSubscriptions(context) },
  { name: 'resume-uploads', schedule: '* * * * *', run: (context) => resumeUploads(context) },
]

/** The work of each queue of effects. */
export const createQueueWorks = (context: Context): Partial<QueueWorks> => ({
  // Without a mail server mails wait for one.
  ...(context.mail.sendQueued && {
    'mail.send': { run: context.mail.sendQueued, findPending: findMailJobs },
  }),
  'import.resume': createImportWork(context),
  'webhook.deliver': createWebhookWork(context, context.webhooks),
})
