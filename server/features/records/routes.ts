import * as calls from '../../../shared/api/records.ts'
import { listRemovedRecords } from '../../../shared/api/removed-records.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { type Route, route } from '../../http/route.ts'
import { findRecord, presentRecord } from '../../records/find-record.ts'
import { requesterOf } from '../../records/may-restore.ts'
import { createRecord } from './create-record.ts'
import { listRecords, readRow } from './list-records.ts'
import { readHistory, readRecord } from './read-record.ts'
import { removeRecord, restoreRecord } from './remove-record.ts'
import { listRemoved } from './removed-records.ts'
import { previewRecordMail, sendRecordMail } from './send-record-mail.ts'
import { readChange, readNewRecord } from './sent-values.ts'
import { updateRecord } from './update-record.ts'

export const recordRoutes: Route[] = [
  route(
    calls.listRecords,
    'any user',
    async ({ context: { db }, query }) => ({ ok: true, ...(await listRecords(db, query)) }),
    { weight: 'search' },
  ),
  route(calls.readRecordRow, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    row: await readRow(db, id),
  })),

  idempotentRoute(calls.createRecord, 'any user', async (trx, { context: { now }, body, caller }) => {
    const recordId = await createRecord(trx, { ...readNewRecord(body), actor: caller, now: now() })
    return { ok: true, recordId, record: presentRecord(await findRecord(trx, recordId)) }
  }),
  route(calls.updateRecord, 'any user', async ({ context: { db, now }, params: { id }, body, caller }) => {
    const save = { id, ...readChange(body), actor: caller, asker: requesterOf(caller), now: now() }
    return { ok: true, recordId: id, record: await updateRecord(db, save) }
  }),
  route(calls.readRecord, 'any user', async ({ context, params: { id }, caller }) => ({
    ok: true,
    record: await readRecord(context, id, caller),
  })),
  route(calls.removeRecord, 'any user', async ({ context, params: { id }, caller }) => {
    await removeRecord(context.db, { id, actor: caller, now: context.now() })
    return { ok: true }
  }),
  route(calls.restoreRecord, 'any user', async ({ context: { db, now }, params: { id }, caller }) => {
    await restoreRecord(db, { id, actor: caller, asker: requesterOf(caller), now: now() })
    return { ok: true }
  }),

  route(
    listRemovedRecords,
    'any user',
    async ({ context: { db }, query, caller }) => ({
      ok: true,
      ...(await listRemoved(db, query, requesterOf(caller))),
    }),
    { weight: 'search' },
  ),
  route(
    calls.readHistory,
    'any user',
    async ({ context, params: { id }, caller }) => ({
      ok: true,
      events: await readHistory(context, id, caller),
    }),
    // Up to a thousand events, each with up to a whole form.
    { weight: 'search' },
  ),

  route(calls.previewRecordMail, 'any user', async ({ context, params: { id } }) => ({
    ok: true,
    ...(await previewRecordMail(context, id)),
  })),
  route(calls.sendRecordMail, 'any user', async ({ context, params: { id }, request, caller }) => {
    // Not idempotent by the route's key: the mail is sent outside a transaction.
    const press = request.headers['idempotency-key']?.toString()
    return { ok: true, ...(await sendRecordMail(context, { id, actor: caller, press })) }
  }),
]
