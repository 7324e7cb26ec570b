import { pushWaiting } from './features/records/sync/push-waiting.ts'
import { jobDefinitions } from './jobs/definitions.ts'
import type { JobDefinition } from './jobs/start-jobs.ts'

/** Every job of the product: the foundations' own, and those that do what a feature does, later. */
export const jobs: JobDefinition[] = [
  ...jobDefinitions,
  {
    name: 'send-waiting-mails',
    schedule: '* * * * *',
    run: async ({ mail }) => (await mail.sendWaiting?.()) ?? { sent: 0, waiting: 0 },
  },
  { name: 'push-waiting', schedule: '* * * * *', run: (context) => pushWaiting(context) },
]
