import type { Kysely } from 'kysely'
import type { CrmPart } from '../../../contract/index.ts'
import type { Actor } from '../../actor.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import type { Context } from '../../context.ts'
import { ID_NAMES, readSyncedIds } from '../../crm/sync-data.ts'
import { wordEntryFailure } from '../../crm/word-failure.ts'
import type { Database } from '../../db/schema.ts'
import { endRetry, scheduleRetry } from '../../effects/effect-jobs.ts'
import { type Attempt, beginAttempt, type EffectOutcome, finishAttempt } from '../../effects/effects.ts'
import { Failure } from '../../http/failure.ts'
import { type FoundRecord, findRecord } from '../../records/find-record.ts'
import { RecordNotReady } from './record-not-ready.ts'

const FAILED = 'Cannot sync the record!'

/** A document of one supply belongs to the contract of that supply; a dual one to both. */
const PART_OF_DOCUMENT: Record<string, readonly CrmPart[]> = {
  luce: ['luce'],
  gas: ['gas'],
  dual: ['luce', 'gas'],
}

/**
 * Attaches the newest document of each type, of the current version, to the contracts of the record in the CRM, each
 * file once. Returns the number of attached files.
 */
export async function attachDocuments(
  context: Context,
  { id, actor }: { id: string; actor: Actor },
): Promise<number> {
  const { db, now } = context
  const record = await findRecord(db, id)
  const ids = readSyncedIds(record.sync_data)
  if (!ids.contId) throw new RecordNotReady('not-synced')
  const puts: AttachmentResult[] = []
  for (const document of await currentDocuments(context, record)) {
    for (const part of PART_OF_DOCUMENT[document.type] ?? []) {
      const entryId = ids[ID_NAMES[part]]
      if (!entryId) continue
      puts.push(
        await attachDocument(context, { recordId: id, userId: actor.userId, part, entryId, document }),
      )
    }
  }
  const failed = puts.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.detail]))
  const attached = puts.length - failed.length
  const at = now()
  // In one transaction: without the history entry the effect stays open and is retried with the same key.
  await db.transaction().execute(async (trx) => {
    for (const { effect, outcome } of puts) await finishAttempt(trx, effect, outcome)
    await scheduleNext(trx, context, puts)
    if (attached === 0) return
    const event = { actor, recordId: id, version: record.version, at }
    await addRecordEvent(trx, { ...event, kind: 'attached', detail: { attached } })
  })
  if (failed.length > 0)
    throw new Failure('external-service-failed', {
      message: FAILED,
      issues: failed.map((message) => ({ field: 'document', code: 'not-attached', message })),
    })
  return attached
}

async function scheduleNext(
  trx: Kysely<Database>,
  { config }: Context,
  puts: readonly AttachmentResult[],
): Promise<void> {
  const [first] = puts
  if (!first) return
  const isWaiting = puts.some(({ outcome }) => !outcome.ok && outcome.reason === 'unreachable')
  if (isWaiting) await scheduleRetry(trx, first.effect, config.retryBaseSeconds)
  else
    await endRetry(
      trx,
      first.effect,
      puts.every(({ outcome }) => outcome.ok),
    )
}

/** Those of the current version: the CRM gets no outdated contract. */
async function currentDocuments({ db }: Context, { id, version }: Pick<FoundRecord, 'id' | 'version'>) {
  return await db
    .selectFrom('record_pdfs')
    .distinctOn('type')
    .select(['type', 'file_key', 'download_name', 'link'])
    .where('record_id', '=', id)
    .where('record_version', '=', version)
    .orderBy('type')
    .orderBy('created_at', 'desc')
    .execute()
}

interface AttachmentInput {
  recordId: string
  userId: string
  part: CrmPart
  entryId: string
  document: { file_key: string; download_name: string; link: string }
}

interface AttachmentResult {
  effect: Attempt
  outcome: EffectOutcome
}

/** The caller stores the outcome with `finishAttempt`. */
async function attachDocument(
  { crm, db, files, now }: Context,
  { recordId, userId, part, entryId, document }: AttachmentInput,
): Promise<AttachmentResult> {
  const { file_key: file, download_name: name } = document
  const key = `${entryId}:${file}`
  const entry = { kind: 'crm-attachment', userId, recordId, payload: { part, file } } as const
  const effect = await db.transaction().execute(async (trx) => {
    const begun = await beginAttempt(trx, key, entry, now())
    await scheduleRetry(trx, begun)
    return begun
  })
  const bytes = await files.read(file)
  if (!bytes) {
    const cause = { failure: 'file-missing', detail: name } as const
    return { effect, outcome: { ok: false, reason: 'refused', detail: wordEntryFailure(cause), cause } }
  }
  return { effect, outcome: await crm.attach(part, entryId, { key, name, bytes }) }
}
