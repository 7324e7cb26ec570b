/** The data of the jobs of each queue: only ids, since pg-boss stores them unencrypted for days. */
export interface QueueData {
  'webhook.deliver': { deliveryId: string }
  /** With `expiry` the job only expires the mail. */
  'mail.send': { mailId: string; expiry?: true }
  'crm.sync-record': { recordId: string; userId: string }
  'crm.attach-document': { recordId: string; userId: string }
  'lead.create': { effectId: string }
  'newsletter.subscribe': { effectId: string }
  'signature.send': { envelopeId: string }
  'signature.poll': { envelopeId: string }
}
export type QueueName = keyof QueueData

/** A failure of an effect is retried after the delay of its queue. `detail` has no personal data. */
export type JobOutcome = { ok: true } | { ok: false; detail: string }

/** How the jobs of an effect are run and retried. Delays are multiples of `RETRY_BASE_SECONDS`. */
export interface QueuePolicy {
  /** Attempts after the first one. The job is a dead letter when the last one fails. */
  retries: number
  /**
   * The minimum delay before the first retry; it doubles with each retry, with random jitter of up to the same amount.
   */
  firstDelay: number
  longestDelay: number
  /** Jobs that one process runs concurrently; of one group it runs one at a time. */
  concurrency: number
  /** The seconds that a request has for the first attempt; 0 where the job makes it. Then the job takes over. */
  takeOverSeconds: number
  /** A job can be added while one of its key runs: what happens during the run needs another run. */
  pendingWhileRunning?: true
}

/** Also longer than any attempt takes. */
const FIVE_MINUTES = 5 * 60
const A_DAY = { retries: 29, firstDelay: 1, longestDelay: 60, takeOverSeconds: FIVE_MINUTES }
const TWO_DAYS = { ...A_DAY, retries: 49 }

/** One queue for each effect. A job has a key, and a queue has at most one pending job of a key. */
export const QUEUES: Record<QueueName, QueuePolicy> = {
  // About a day.
  'webhook.deliver': { retries: 10, firstDelay: 1, longestDelay: 720, takeOverSeconds: 0, concurrency: 4 },
  'mail.send': { ...TWO_DAYS, takeOverSeconds: 60, concurrency: 4 },
  'crm.sync-record': { ...A_DAY, concurrency: 2 },
  'crm.attach-document': { ...A_DAY, concurrency: 2 },
  'lead.create': { ...A_DAY, concurrency: 1 },
  'newsletter.subscribe': { ...A_DAY, concurrency: 1 },
  'signature.send': { ...TWO_DAYS, concurrency: 2 },
  // Longer than an envelope can be open: a service that does not answer for days is polled on.
  'signature.poll': {
    retries: 1_500,
    firstDelay: 1,
    longestDelay: 60,
    takeOverSeconds: 0,
    concurrency: 2,
    pendingWhileRunning: true,
  },
}
/** How often, in seconds, something looks for work that nothing announced. */
export const POLL_SECONDS = {
  /** A worker for retries, and for new jobs while the database cannot notify it. */
  effects: { withNotifications: 5, without: 1 },
  /** A worker of the scheduled jobs, likewise. */
  scheduledJobs: { withNotifications: 5, without: 2 },
  /** An envelope of an external service without a callback. */
  envelopes: 15 * 60,
} as const
/** An effect that was interrupted longer ago is not resumed: it is a dead letter. */
export const RESUMED_FOR_DAYS = 7
/** A mail in sending for longer than this was interrupted: no delivery takes as long. */
export const MAIL_CLAIM_SECONDS = 10 * 60

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

/** The jobs of all queues whose last attempt failed, until an administrator retries or dismisses them. */
export const DEAD_LETTERS = 'dead-letters'
