import { listRecordEvents, recordRead } from '../../audit/record-events.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/policy.ts'
import { findRecord, presentRecord } from '../../records/find-record.ts'
import { checkMayRestore, requesterOf } from '../../records/may-restore.ts'

type Reading = Pick<Context, 'db' | 'now'>

/** The whole record; the history names its reader. */
export async function readRecord({ db, now }: Reading, id: string, caller: Caller) {
  const record = await findRecord(db, id, requesterOf(caller))
  // Refuses a record of a newer version, which then counts as not read.
  const presented = presentRecord(record)
  await recordRead(db, record, caller, now())
  return presented
}

/** The events of a record, also of a removed one that the caller may restore. */
export async function readHistory({ db, now }: Reading, id: string, caller: Caller) {
  const record = await checkMayRestore(db, id, requesterOf(caller))
  const events = await listRecordEvents(db, id)
  // The changes contain field values, so the response counts as a read of the record.
  if (events.some(({ changes }) => Object.keys(changes).length > 0))
    await recordRead(db, record, caller, now(), { history: true })
  return events
}
