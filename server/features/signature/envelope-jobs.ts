import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { enqueueNow, removeJobs, reschedule, retryAfterFailure } from '../../jobs/enqueue.ts'
import { POLL_SECONDS } from '../../jobs/queues.ts'

/** Also covers a difference between the clocks of this machine and of the database. */
const SHORTEST_SECONDS = 60

const toJob = (envelopeId: string) => ({ key: envelopeId, data: { envelopeId } })
/** pg-boss stores it; the response of the service is stored with the envelope. */
export const NOT_SENT = 'Il servizio di firma non ha risposto'

/** The group prevents two concurrent polls of an envelope. */
export const toPollJob = (id: string) => ({ ...toJob(id), group: id })

/**
 * Sends an envelope later, unless its request does so before. Called in the transaction that prepares the envelope.
 */
export const scheduleSend = (db: Kysely<Database>, id: string, afterSeconds: number): Promise<void> =>
  reschedule(db, 'signature.send', { ...toJob(id), afterSeconds })

/** Called in the transaction that stores that the envelope was not sent, or perhaps not. */
export const retrySend = (db: Kysely<Database>, id: string, afterSeconds: number): Promise<void> =>
  retryAfterFailure(db, 'signature.send', { ...toJob(id), afterSeconds, detail: NOT_SENT })

/** Called in the transaction that stores the outcome of the sending. */
export const removeSend = (db: Kysely<Database>, id: string): Promise<void> =>
  removeJobs(db, 'signature.send', id)

/** Polls an envelope, or continues its seal and its notifications. Called in the transaction that makes this due. */
export const schedulePoll = (db: Kysely<Database>, id: string, afterSeconds: number): Promise<void> =>
  reschedule(db, 'signature.poll', { ...toPollJob(id), afterSeconds })

export const pollNow = (db: Kysely<Database>, id: string): Promise<void> =>
  enqueueNow(db, 'signature.poll', toPollJob(id))

/** Called in the transaction that ends an envelope without notices. */
export const removePoll = (db: Kysely<Database>, id: string): Promise<void> =>
  removeJobs(db, 'signature.poll', id)

/** The built-in signature service records the acts of the customer itself: it is polled only at the expiry. */
export function pollAfterSeconds(
  { provider, expires_at }: { provider: string; expires_at: Date },
  now: Date,
): number {
  const untilExpiry = Math.ceil((expires_at.getTime() - now.getTime()) / 1_000)
  const next = provider === 'built-in' ? untilExpiry : Math.min(POLL_SECONDS.envelopes, untilExpiry)
  return Math.max(next, SHORTEST_SECONDS)
}
