import { backUpWhenDue } from './backup/automatic-backup.ts'
import { drillWhenDue } from './backup/drill.ts'
import type { Context } from './context.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { createAttachWork, createSyncWork } from './features/crm-sync/sync-work.ts'
import { createLeadWork } from './features/leads/lead-effect.ts'
import { notifyLockedLogins } from './features/login/notify-locked-logins.ts'
import { remindSigners } from './features/signature/open/remind-signers.ts'
import { createSendWork } from './features/signature/open/send-work.ts'
import { createPollWork } from './features/signature/poll-work.ts'
import { createSubscriptionWork } from './features/subscriptions/subscription-work.ts'
import { reportTroubles } from './features/system/report-troubles.ts'
import { announceNewOperators } from './features/users/announce-new-operators.ts'
import { applyEmailChanges } from './features/users/apply-email-changes.ts'
import { createWebhookWork } from './features/webhooks/deliver-webhook.ts'
import type { JobDefinition } from './jobs/start-jobs.ts'
import type { QueueWorks } from './jobs/work-on-queues.ts'
import { createMailWork } from './mail-work.ts'
import { sweep, sweepFiles, sweepLimits } from './sweep.ts'

/** Every job with a schedule. */
export const jobs: JobDefinition[] = [
  { name: 'nightly-sweep', schedule: '30 3 * * *', run: (context) => sweep(context) },
  { name: 'sweep-limits', schedule: '20 * * * *', run: (context) => sweepLimits(context) },
  { name: 'sweep-files', schedule: '15 */6 * * *', run: (context) => sweepFiles(context) },
  { name: 'notify-locked-logins', schedule: '* * * * *', run: (context) => notifyLockedLogins(context) },
  { name: 'apply-email-changes', schedule: '* * * * *', run: (context) => applyEmailChanges(context) },
  { name: 'announce-new-operators', schedule: '* * * * *', run: (context) => announceNewOperators(context) },
  { name: 'report-troubles', schedule: '*/5 * * * *', run: (context) => reportTroubles(context) },
  // At hours in which people read their mail.
  { name: 'remind-signers', schedule: '*/15 9-18 * * *', run: (context) => remindSigners(context) },
]

/** A backup of many files over a slow line. */
const BACKUP_SECONDS = 12 * 3_600

/** Every job of this installation: those of automatic backups exist only where there are any. */
export const createJobs = (
  { backups }: Pick<Context, 'backups'>,
  database: Pick<OpenDatabase, 'pool' | 'url'>,
): JobDefinition[] => [
  ...jobs,
  ...(backups
    ? [
        {
          name: 'automatic-backup',
          schedule: '7 * * * *',
          lastsAtMostSeconds: BACKUP_SECONDS,
          run: (context: Context) => backUpWhenDue(context, database),
        },
        {
          name: 'backup-drill',
          schedule: '37 * * * *',
          lastsAtMostSeconds: BACKUP_SECONDS,
          run: (context: Context) => drillWhenDue(context, database),
        },
      ]
    : []),
]

/** The handler of each queue of effects. */
export const createQueueWorks = (context: Context): Partial<QueueWorks> => ({
  // Without a mail server mails stay queued.
  ...(context.mail.sendQueued && {
    'mail.send': createMailWork(context, context.mail.sendQueued),
  }),
  'crm.sync-record': createSyncWork(context),
  'crm.attach-document': createAttachWork(context),
  'lead.create': createLeadWork(context),
  'newsletter.subscribe': createSubscriptionWork(context),
  'webhook.deliver': createWebhookWork(context, context.webhooks),
  'signature.send': createSendWork(context),
  'signature.poll': createPollWork(context),
})
