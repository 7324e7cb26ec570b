import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../http/failure.ts'
import { digest } from '../../../secrets.ts'
import { pollNow } from '../envelope-jobs.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Polls the envelope of a notification with the right secret. Throws `not-found` for any other. */
export async function pollNotified(
  { db }: Pick<Context, 'db'>,
  { envelopeId, secret }: { envelopeId: string; secret: string },
): Promise<void> {
  if (!ID.test(envelopeId)) throw new Failure('not-found')
  const row = await db
    .selectFrom('envelopes')
    .select(['callback_hash', 'state'])
    .where('id', '=', envelopeId)
    .executeTakeFirst()
  const given = digest(secret)
  // Also compared for an unknown envelope, so that both cases take the same time.
  const right = timingSafeEqual(row?.callback_hash ?? digest(''), given) && row?.callback_hash != null
  if (!right) throw new Failure('not-found')
  if (row?.state === 'sent' || row?.state === 'opened') await pollNow(db, envelopeId)
}
