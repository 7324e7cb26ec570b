import { enterWaiting } from './features/leads/enter-waiting.ts'
import { followSignatures, remindSigners } from './features/records/sign/follow-signatures.ts'
import { pushWaiting } from './features/records/sync/push-waiting.ts'
import { subscribeWaiting } from './features/subscription/subscribe-waiting.ts'
import { resumeImports } from './features/uploads/resume-imports.ts'
import { notifyLockedLogins } from './features/users/notify-locked-logins.ts'
import { deliverWebhooks } from './features/webhooks/deliver-webhooks.ts'
import { jobDefinitions } from './jobs/definitions.ts'
import type { JobDefinition } from './jobs/start-jobs.ts'
import { allowedHosts } from './providers/outside/allowed-hosts.ts'
import { connectPlainly } from './providers/outside/connect.ts'

/** Every job of the product: the foundations' own, and those that do what a feature does, later. */
export const jobs: JobDefinition[] = [
  ...jobDefinitions,
  {
    name: 'send-waiting-mails',
    schedule: '* * * * *',
    run: async ({ mail }) => (await mail.sendWaiting?.()) ?? { sent: 0, waiting: 0 },
  },
  { name: 'notify-locked-logins', schedule: '* * * * *', run: (context) => notifyLockedLogins(context) },
  {
    name: 'tell-webhooks',
    schedule: '* * * * *',
    run: (context) => {
      const connect = connectPlainly(context.config)
      const allowPrivate = allowedHosts(context.config.webhookPrivateHosts)
      const serviceFor = (baseUrl: string) =>
        connect({ port: 'webhooks', name: 'Il webhook', baseUrl, timeoutMs: 10_000, allowPrivate })
      return deliverWebhooks(context, serviceFor)
    },
  },
  { name: 'follow-signatures', schedule: '* * * * *', run: (context) => followSignatures(context) },
  // In the hours in which people read their mail.
  { name: 'remind-signers', schedule: '*/15 9-18 * * *', run: (context) => remindSigners(context) },
  { name: 'push-waiting', schedule: '* * * * *', run: (context) => pushWaiting(context) },
  { name: 'enter-waiting-leads', schedule: '* * * * *', run: (context) => enterWaiting(context) },
  { name: 'subscribe-waiting', schedule: '* * * * *', run: (context) => subscribeWaiting(context) },
  { name: 'resume-imports', schedule: '* * * * *', run: (context) => resumeImports(context) },
]
