import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { type Confirmation, isBeforeContract } from '../../../../contract/duties/confirmation.ts'
import { isSkippedTime, romeDay, romeTime, SKIPPED_TIME } from '../../../../contract/time/italian-time.ts'
import type { CallAnswer } from '../../../../shared/api/call.ts'
import type { enterConfirmation as call } from '../../../../shared/api/confirmations.ts'
import type { Actor } from '../../../actor.ts'
import { addRecordEvent } from '../../../audit/record-events.ts'
import type { Database } from '../../../db/schema.ts'
import { refuseField } from '../../../http/refuse-invalid.ts'
import { explainMissing } from '../../../records/explain-missing.ts'
import { findBusinessContract } from './find-business-contract.ts'

/** Enters that the office has confirmed a contract to a business, by letter, mail or call. CONFIRM-1 */
export async function enterConfirmation(
  trx: Transaction<Database>,
  recordId: string,
  { entered, actor, now }: { entered: z.output<typeof call.body>; actor: Actor; now: Date },
): Promise<Omit<CallAnswer<typeof call>, 'ok'>> {
  const record = await trx
    .selectFrom('records')
    .select(['id', 'version'])
    .where('id', '=', recordId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!record) throw await explainMissing(trx, recordId)
  const contract = await findBusinessContract(trx, recordId)
  if (!contract) return refuseField('way', 'business', 'Si conferma solo luce e gas di un cliente business.')
  const { way, on, note, time = null, confirmed = null, speakers = '' } = entered
  refuseImpossible({ on, time }, { concludedAt: contract.concludedAt, now })
  const { id } = await trx
    .insertInto('confirmations')
    .values({
      record_id: recordId,
      way,
      done_on: on,
      call_time: time,
      speakers,
      confirmed,
      note,
      entered_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const detail = { confirmation: way, on, ...(confirmed !== null && { confirmed }) }
  await addRecordEvent(trx, {
    actor,
    recordId,
    version: record.version,
    kind: 'confirmation',
    at: now,
    detail,
  })
  return { confirmationId: id }
}

function refuseImpossible(
  done: Pick<Confirmation, 'on' | 'time'>,
  { concludedAt, now }: { concludedAt: Date | null; now: Date },
): void {
  const { on, time } = done
  const field = time !== null && on === romeDay(now) ? 'time' : 'on'
  if (time === null ? on > romeDay(now) : `${on}T${time}` > romeTime(now))
    refuseField(field, 'future', 'Questo momento deve ancora arrivare.')
  if (time !== null && isSkippedTime(`${on}T${time}`)) refuseField('time', 'skipped', SKIPPED_TIME)
  if (concludedAt && isBeforeContract(done, concludedAt))
    refuseField('on', 'order', 'Il contratto è stato concluso dopo: la conferma lo segue.')
}
