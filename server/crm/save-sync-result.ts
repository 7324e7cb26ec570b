import { type Kysely, sql } from 'kysely'
import { DEFINITION_VERSION, type Values } from '../../contract/index.ts'
import type { SyncedIds } from '../../shared/api/crm-sync.ts'
import { OPEN_ENVELOPE_STATES } from '../../shared/api/signatures.ts'
import type { Actor } from '../actor.ts'
import { changesOf } from '../audit/changed-fields.ts'
import { addRecordEvent } from '../audit/record-events.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { valuesOf } from '../records/find-record.ts'
import type { Push, Pushed, PushedEntry } from './push-entries.ts'
import { ID_NAMES, NUMBER_FIELDS, readSyncedIds, type SyncData } from './sync-data.ts'
import { attachNow, endSync, scheduleSync } from './sync-jobs.ts'
import { finishEntries } from './write-crm-entries.ts'

interface SyncResult extends Pick<Push, 'record' | 'resolved'>, Pushed {
  actor: Actor
}

/**
 * Saves the result of a sync: the ids of the entries that the record has, and contract numbers in empty fields. A number
 * creates a new version, as every change of the form does.
 */
export async function saveSyncResult(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  result: SyncResult,
): Promise<SyncedIds> {
  const { record, pushed, actor } = result
  const fresh = pushed.flatMap(({ entry, outcome }) =>
    outcome.ok ? [[ID_NAMES[entry.content.name], outcome.id] as const] : [],
  )
  const at = now()
  return await db.transaction().execute(async (trx) => {
    const stored = await lockRecord(trx, record.id)
    const before = readSyncedIds(stored.sync_data)
    const ids: SyncedIds = { ...withoutFormerEntries(before, pushed), ...Object.fromEntries(fresh) }
    const values = valuesOf(stored)
    const data = stored.version === record.version ? withContractNumbers(values, result) : undefined
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
    const changes = data ? changesOf(values, data) : {}
    const isKnown = fresh.every(([name, id]) => before[name] === id)
    if (!isRepeatedSilence(result, isKnown))
      await addRecordEvent(trx, {
        actor,
        recordId: record.id,
        version,
        at,
        changes,
        fields: Object.keys(changes),
        ...eventOf(result, fresh),
      })
    await finishEntries(trx, record.id, {
      stored: pushed.flatMap(({ entry, outcome }) => (outcome.ok ? [entry.key] : [])),
      known: outcomesOf(result).map(({ entry }) => entry.key),
      dismissedAt: pushed[0]?.outcome.ok ? at : null,
    })
    await scheduleNext(trx, result, config.retryBaseSeconds)
    return ids
  })
}

const outcomesOf = ({ pushed, closed }: Pushed) => [...pushed, ...closed]

const isSilent = ({ outcome }: Pushed['pushed' | 'closed'][number]): boolean =>
  !outcome.ok && outcome.reason === 'unreachable'

/** While the CRM is unavailable, further automatic attempts add neither history entries nor webhook deliveries. */
function isRepeatedSilence(result: SyncResult, isKnown: boolean): boolean {
  const failed = outcomesOf(result).filter(({ outcome }) => !outcome.ok)
  const isNothingNew = isKnown && result.closed.every(({ outcome }) => !outcome.ok)
  return result.actor.kind === 'job' && isNothingNew && failed.length > 0 && failed.every(isSilent)
}

/** What the history says of a sync. */
function eventOf({ pushed, closed }: SyncResult, fresh: readonly (readonly [string, string])[]) {
  const failed = [
    ...pushed.map(({ entry, outcome }) => ({ part: entry.content.name, outcome })),
    ...closed.map(({ entry, outcome }) => ({ part: entry.part, outcome })),
  ].flatMap(({ part, outcome }) => (outcome.ok ? [] : [{ part, reason: outcome.reason }]))
  const left = closed.flatMap(({ entry: { part }, outcome }) =>
    outcome.ok ? [{ part, id: outcome.id, closing: outcome.closing }] : [],
  )
  return {
    kind: failed.length > 0 ? ('sync-failed' as const) : ('synced' as const),
    detail: {
      ...Object.fromEntries(fresh),
      ...(failed.length > 0 && { failed }),
      ...(left.length > 0 && { closed: left }),
    },
  }
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
function withoutFormerEntries(before: SyncedIds, pushed: readonly PushedEntry[]): SyncedIds {
  if (!pushed[0]?.outcome.ok) return before
  const names = new Set<string>(pushed.map(({ entry }) => ID_NAMES[entry.content.name]))
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
function withContractNumbers(values: Values, { resolved, pushed, stored }: SyncResult): Values | undefined {
  const shown = new Set(resolved.sections.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const numbers = pushed.flatMap(({ entry: { key, content }, outcome }) => {
    const field = NUMBER_FIELDS[content.name]
    const number = outcome.ok && outcome.number
    if (!field || !number || !shown.has(field)) return []
    const isOfClosed = stored.some(
      (row) => row.key !== key && row.part === content.name && row.answer.number === values[field],
    )
    return !values[field] || isOfClosed ? [[field, number] as const] : []
  })
  return numbers.length > 0 ? { ...values, ...Object.fromEntries(numbers) } : undefined
}

/**
 * Schedules a retry of a sync without a response from the CRM. A job that finishes a sync continues with the documents.
 */
async function scheduleNext(
  trx: Kysely<Database>,
  result: SyncResult,
  retryBaseSeconds: number,
): Promise<void> {
  const { record, pushed, actor } = result
  const sync = { recordId: record.id, userId: actor.userId }
  const all = outcomesOf(result)
  if (all.some(isSilent)) await scheduleSync(trx, sync, retryBaseSeconds)
  else
    await endSync(
      trx,
      sync,
      all.every(({ outcome }) => outcome.ok),
    )
  // GAP-25: the documents are sent without the requesting user.
  if (actor.kind === 'job' && pushed.every(({ outcome }) => outcome.ok)) await attachNow(trx, sync)
}
