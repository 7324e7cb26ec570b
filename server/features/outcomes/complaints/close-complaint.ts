import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { romeDay } from '../../../../contract/time/italian-time.ts'
import type { closeComplaint as call } from '../../../../shared/api/complaints.ts'
import type { Actor } from '../../../actor.ts'
import type { Database } from '../../../db/schema.ts'
import { Failure } from '../../../http/failure.ts'
import { refuseField } from '../../../http/refuse-invalid.ts'
import { lockSuppliesOfRecord } from '../../../supplies/rewrite-outcomes.ts'
import { tellComplaint } from './enter-complaint.ts'

type Closed = z.output<typeof call.body>

/**
 * Closes an open complaint: one that is upheld ends its supplies, any other leaves them as they are without it. A closed
 * complaint is never changed (CONTEST-5).
 */
export async function closeComplaint(
  trx: Transaction<Database>,
  id: string,
  { closed: { result, on, note }, actor, now }: { closed: Closed; actor: Actor; now: Date },
): Promise<void> {
  const found = await trx
    .selectFrom('complaints as c')
    .innerJoin('records as r', 'r.id', 'c.record_id')
    .select(['r.id', 'r.version', 'c.received_on', 'c.parts'])
    .where('c.id', '=', id)
    .where('r.removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure('not-found')
  if (on > romeDay(now)) refuseField('on', 'future', 'Questo giorno deve ancora arrivare.')
  if (on < found.received_on) refuseField('on', 'order', 'Il reclamo è arrivato dopo questo giorno.')
  const locked = await lockSuppliesOfRecord(trx, found.id)
  const { numUpdatedRows } = await trx
    .updateTable('complaints')
    .set({
      result,
      closed_on: on,
      closed_at: now,
      closed_by: actor.userId,
      closing_note: note,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('result', 'is', null)
    .executeTakeFirst()
  // Another user was faster.
  if (numUpdatedRows === 0n) throw new Failure('not-found')
  const supplies = locked.filter(({ part }) => found.parts.includes(part))
  await tellComplaint(trx, found, { supplies, actor, at: now, complaint: result })
}
