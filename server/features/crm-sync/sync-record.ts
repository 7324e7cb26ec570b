import { type Kysely, sql } from 'kysely'
import { type CrmEntryName, crmPartOf, DEFINITION_VERSION, type Values } from '../../../contract/index.ts'
import type { SyncedIds } from '../../../shared/api/crm-sync.ts'
import { OPEN_ENVELOPE_STATES } from '../../../shared/api/signatures.ts'
import type { Actor } from '../../actor.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { endRetry, retryNow, scheduleRetry } from '../../effects/effect-jobs.ts'
import { Failure } from '../../http/failure.ts'
import { changesOf } from '../../records/changed-fields.ts'
import { valuesOf } from '../../records/find-record.ts'
import { loadContract } from '../../records/load-contract.ts'
import { findPackages } from '../../records/record-packages.ts'
import type { ClosedEntry } from './close-former-entries.ts'
import { entryNameOf } from './entry-effects.ts'
import { type Push, type Pushed, type PushedEntry, pushEntries } from './push-entries.ts'
import { ID_NAMES, NUMBER_FIELDS, readSyncedIds, type SyncData } from './sync-data.ts'

export interface Synced {
  ids: SyncedIds
  parts: PushedEntry[]
  closed: WithPage<ClosedEntry>[]
  links: string[]
}

const FAILED = 'Cannot do the sync & create modules for the record!'

/**
 * Syncs a saved record with the CRM: creates or updates its customer and one contract for each sold product, under keys
 * of this installation, and closes what the record no longer has. Stores the ids in the record, and contract numbers in
 * empty fields. When an entry fails, the others stay, and unanswered ones are retried automatically.
 */
export async function syncRecord(
  context: Context,
  { id, actor }: { id: string; actor: Actor },
): Promise<Synced> {
  const { db } = context
  const contract = await loadContract(db, id)
  const { record, resolved } = contract
  if (record.draft) throw new Failure('invalid', { message: 'Una bozza non si manda al CRM: prima salvala.' })
  const packageOf = await findPackages(db, record.packages, resolved)
  const pushed = await pushEntries(context, { ...contract, userId: actor.userId, packageOf })
  const ids = await saveSyncResult(context, { record, resolved, actor, ...pushed })
  const parts = await withPages(context, pushed.parts)
  const closed = await withPages(context, pushed.closed)
  if ([...parts, ...closed].some(({ ok }) => !ok)) throw refusalOf(parts, closed)
  return { ids, parts, closed, links: parts.flatMap(({ page }) => page ?? []) }
}

async function withPages<T extends { part: CrmEntryName; id?: string | undefined }>(
  { crm }: Context,
  entries: readonly T[],
): Promise<WithPage<T>[]> {
  return await Promise.all(
    entries.map(async (one) => ({ ...one, page: one.id && (await crm.pageOf(crmPartOf(one.part), one.id)) })),
  )
}

type WithPage<T> = T & { page?: string | undefined }

function refusalOf(
  parts: readonly WithPage<PushedEntry>[],
  closed: readonly WithPage<ClosedEntry>[],
): Failure {
  const failed = [...parts, ...closed].filter(({ ok }) => !ok)
  const silent = failed.every(({ reason }) => reason === 'unreachable')
  const message = silent ? `${FAILED} Il CRM non risponde: il sync verrà ripetuto automaticamente.` : FAILED
  return new Failure('external-service-failed', {
    message,
    done: [
      ...parts.filter(({ ok }) => ok).map(({ part, page }) => ({ name: part, page })),
      ...closed.filter(({ ok }) => ok).map(({ part, page, closing }) => ({ name: part, page, closing })),
    ],
    issues: [
      ...parts.filter(({ ok }) => !ok).map(toIssue),
      ...closed.filter(({ ok }) => !ok).map((one) => ({ ...toIssue(one), field: `${one.part}-closing` })),
    ],
  })
}

const toIssue = ({ part, reason = 'refused', detail = '' }: PushedEntry | ClosedEntry) => ({
  field: part as string,
  code: reason,
  message: detail,
})

interface SyncResult extends Pick<Push, 'record' | 'resolved'>, Pushed {
  actor: Actor
}

/**
 * Saves the result of a sync: the ids of the entries that the record has, and contract numbers in empty fields. A number
 * creates a new version, as every change of the form does.
 */
async function saveSyncResult({ db, now, config }: Context, result: SyncResult): Promise<SyncedIds> {
  const { record, parts, closed, actor } = result
  const fresh = parts.flatMap(({ part, ok, id }) => (ok && id ? [[ID_NAMES[part], id] as const] : []))
  const failed = [...parts, ...closed].filter(({ ok }) => !ok).map(({ part, reason }) => ({ part, reason }))
  const left = closed.flatMap(({ part, ok, id, closing }) => (ok ? [{ part, id, closing }] : []))
  const at = now()
  return await db.transaction().execute(async (trx) => {
    const stored = await lockRecord(trx, record.id)
    const before = readSyncedIds(stored.sync_data)
    const ids: SyncedIds = { ...withoutFormerEntries(before, parts), ...Object.fromEntries(fresh) }
    const data = stored.version === record.version ? withContractNumbers(valuesOf(stored), result) : undefined
    const version = data ? stored.version + 1 : record.version
    const synced: SyncData = { ...ids, at: at.toISOString(), user: actor.userId, version }
    if (fresh.length > 0)
      await trx
        .updateTable('records')
        .set({
          sync_data: JSON.stringify(synced),
          ...(data && {
            data: JSON.stringify(data),
            definition_version: DEFINITION_VERSION,
            version,
            updated_at: at,
            updated_by: actor.userId,
          }),
        })
        .where('id', '=', record.id)
        .execute()
    if (data) await keepDocuments(trx, { id: record.id, from: stored.version, to: version })
    const changes = data ? changesOf(valuesOf(stored), data) : {}
    const nothingNew = left.length === 0 && fresh.every(([name, id]) => before[name] === id)
    // Recorded once: while the CRM is unavailable, further automatic attempts add neither history entries nor webhook deliveries.
    const silent = failed.length > 0 && failed.every(({ reason }) => reason === 'unreachable')
    const again = actor.kind === 'job' && nothingNew && silent
    if (!again)
      await addRecordEvent(trx, {
        actor,
        recordId: record.id,
        version,
        at,
        changes,
        fields: Object.keys(changes),
        kind: failed.length > 0 ? 'sync-failed' : 'synced',
        detail: {
          ...Object.fromEntries(fresh),
          ...(failed.length > 0 && { failed }),
          ...(left.length > 0 && { closed: left }),
        },
      })
    await finishEffects(trx, result, at)
    await scheduleNext(trx, result, config)
    return ids
  })
}

/** What a sync writes back changes no contract: its documents, and the envelope that is out, follow the version. */
async function keepDocuments(
  trx: Kysely<Database>,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  await trx
    .updateTable('record_pdfs')
    .set({ record_version: to })
    .where('record_id', '=', id)
    .where('record_version', '=', from)
    .execute()
  await trx
    .updateTable('envelopes')
    .set({
      record_version: sql`case when record_version = ${from} then ${to} else record_version end`,
      confirmed_version: sql`case when confirmed_version = ${from} then ${to} else confirmed_version end`,
    })
    .where('record_id', '=', id)
    .where(({ eb, or }) => or([eb('record_version', '=', from), eb('confirmed_version', '=', from)]))
    .where('state', 'in', OPEN_ENVELOPE_STATES)
    .execute()
}

/** The ids of the entries that the record has; while its customer is not in the CRM the other entries are unknown. */
function withoutFormerEntries(before: SyncedIds, parts: readonly PushedEntry[]): SyncedIds {
  if (!parts[0]?.ok) return before
  const names = new Set<string>(parts.map(({ part }) => ID_NAMES[part]))
  return Object.fromEntries(Object.entries(before).filter(([name]) => names.has(name)))
}

async function lockRecord(trx: Kysely<Database>, id: string) {
  return await trx
    .selectFrom('records')
    .select(['version', 'data', 'definition_version', 'sync_data'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The values with new contract numbers (GAP-136), also instead of a closed contract's; undefined when there are none. */
function withContractNumbers(values: Values, { resolved, parts, effects }: SyncResult): Values | undefined {
  const shown = new Set(resolved.sections.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const numbers = parts.flatMap(({ part, number, key }) => {
    const field = NUMBER_FIELDS[part]
    if (!field || !number || !shown.has(field)) return []
    const isOfClosed = effects.some(
      (row) => row.key !== key && entryNameOf(row) === part && row.answer.number === values[field],
    )
    return !values[field] || isOfClosed ? [[field, number] as const] : []
  })
  return numbers.length > 0 ? { ...values, ...Object.fromEntries(numbers) } : undefined
}

/**
 * Finishes the effects whose success is now stored, and dismisses those of contract parts that the record no longer
 * has.
 */
async function finishEffects(
  trx: Kysely<Database>,
  { record, parts, closed }: SyncResult,
  at: Date,
): Promise<void> {
  const effects = trx.updateTable('effects').where('record_id', '=', record.id).where('kind', '=', 'crm')
  const stored = parts.flatMap(({ ok, key }) => (ok ? [key] : []))
  if (stored.length > 0) await effects.set({ state: 'done' }).where('key', 'in', stored).execute()
  const keys = [...parts, ...closed].map(({ key }) => key)
  // Without the customer the contracts are unknown: they are sent after the customer succeeds.
  const dismissed_at = parts[0]?.ok ? at : null
  await effects
    .set({ state: 'failed', dismissed_at })
    .where('state', '<>', 'done')
    .where('key', 'not in', keys)
    .execute()
}

/**
 * Schedules a retry of a sync without a response from the CRM. A job that finishes a sync continues with the documents.
 */
async function scheduleNext(
  trx: Kysely<Database>,
  { record, parts, closed, actor }: SyncResult,
  { retryBaseSeconds }: Context['config'],
): Promise<void> {
  const effect = { id: '', kind: 'crm', record_id: record.id, user_id: actor.userId }
  const all = [...parts, ...closed]
  if (all.some(({ reason }) => reason === 'unreachable')) await scheduleRetry(trx, effect, retryBaseSeconds)
  else
    await endRetry(
      trx,
      effect,
      all.every(({ ok }) => ok),
    )
  // GAP-25: the documents are sent without the requesting user.
  if (actor.kind === 'job' && parts.every(({ ok }) => ok))
    await retryNow(trx, { ...effect, kind: 'crm-attachment' })
}
