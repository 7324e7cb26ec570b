import type { CrmPart } from '../../../../contract/index.ts'
import type { Context } from '../../../context.ts'
import { type Effect, pushOver } from '../../../db/ledger.ts'
import { Failure } from '../../../http/failure.ts'
import { findRecord } from '../find-record.ts'
import { type Actor, addRecordEvent } from '../record-events.ts'
import { ID_NAMES, readSyncedIds } from './sync-data.ts'

const FAILED = 'Cannot sync the record!'

/** A document of one supply belongs to its contract; a dual one to both. */
const BELONGS: Record<string, readonly CrmPart[]> = { luce: ['luce'], gas: ['gas'], dual: ['luce', 'gas'] }

/**
 * Puts the newest document of each type beside the contracts that the CRM has of the record, each file once. Answers
 * how many lie there now. Throws `outside-service` when one could not be put, and `invalid` for a record that was
 * never entered.
 */
export async function attachDocuments(
  context: Context,
  { id, actor }: { id: string; actor: Actor },
): Promise<number> {
  const { db, now } = context
  const record = await findRecord(db, id)
  const ids = readSyncedIds(record.sync_data)
  if (!ids.contId) throw new Failure('invalid', { message: `${FAILED} Prima fai il sync.` })
  let attached = 0
  const failed: string[] = []
  for (const document of await newestDocuments(context, id)) {
    for (const part of BELONGS[document.type] ?? []) {
      const entryId = ids[ID_NAMES[part]]
      if (!entryId) continue
      const outcome = await put(context, { recordId: id, userId: actor.userId, part, entryId, document })
      if (outcome.ok) attached += 1
      else failed.push(outcome.detail)
    }
  }
  if (attached > 0)
    await db.transaction().execute((trx) =>
      addRecordEvent(trx, {
        ...{ ...actor, recordId: id, version: record.version, at: now() },
        ...{ kind: 'attached', detail: { attached } },
      }),
    )
  if (failed.length > 0)
    throw new Failure('outside-service', {
      message: FAILED,
      issues: failed.map((message) => ({ field: 'document', code: 'not-attached', message })),
    })
  return attached
}

async function newestDocuments({ db }: Context, recordId: string) {
  return await db
    .selectFrom('record_pdfs')
    .distinctOn('type')
    .select(['type', 'file_key', 'download_name', 'link'])
    .where('record_id', '=', recordId)
    .orderBy('type')
    .orderBy('created_at', 'desc')
    .execute()
}

interface Putting {
  recordId: string
  userId: string
  part: CrmPart
  entryId: string
  document: { file_key: string; download_name: string; link: string }
}

async function put(
  { crm, db, files, now, config }: Context,
  { recordId, userId, part, entryId, document }: Putting,
): Promise<Effect> {
  const key = `${entryId}:${document.file_key}`
  const effect = async (): Promise<Effect> => {
    const bytes = await files.read(document.file_key)
    if (!bytes) return { ok: false, reason: 'refused', detail: `${document.download_name} non c’è più` }
    return await crm.attach(part, entryId, { key, name: document.download_name, bytes })
  }
  const wish = {
    kind: 'crm-attachment',
    userId,
    recordId,
    payload: { part, file: document.file_key },
  } as const
  return await pushOver(db, key, wish, effect, { now: now(), retrySeconds: config.outsideRetrySeconds })
}
