import type { Kysely } from 'kysely'
import { CRM_ENTRY_NAMES, type Values } from '../../../../contract/index.ts'
import type { SyncedIds } from '../../../../shared/api/sync.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { changesOf } from '../changed-fields.ts'
import { type Actor, addRecordEvent } from '../record-events.ts'
import type { Push, Pushed } from './push-entries.ts'
import { ID_NAMES, NUMBER_FIELDS, readSyncedIds, type SyncData } from './sync-data.ts'

const FURTHER_CUSTOMERS = CRM_ENTRY_NAMES.filter((name) => name.startsWith('contact_'))

interface Keeping extends Pick<Push, 'record' | 'resolved'> {
  parts: readonly Pushed[]
  actor: Actor
}

/**
 * What the record knows now: the ids of this time over those of before, and the numbers that the CRM gave to contracts
 * for which nobody typed one. A number makes a new version, as every change of the form does.
 */
export async function keepSynced({ db, now }: Context, keeping: Keeping): Promise<SyncedIds> {
  const { record, parts, actor } = keeping
  const fresh = parts.flatMap(({ part, ok, id }) => (ok && id ? [[ID_NAMES[part], id] as const] : []))
  const failed = parts.filter(({ ok }) => !ok).map(({ part, reason }) => ({ part, reason }))
  const at = now()
  return await db.transaction().execute(async (trx) => {
    const stored = await lockRecord(trx, record.id)
    const before = readSyncedIds(stored.sync_data)
    const ids: SyncedIds = { ...withoutFormerCustomers(before, parts), ...Object.fromEntries(fresh) }
    const data = stored.version === record.version ? numbered(stored.data as Values, keeping) : undefined
    const version = data ? stored.version + 1 : record.version
    const synced: SyncData = { ...ids, at: at.toISOString(), user: actor.userId, version }
    if (fresh.length > 0)
      await trx
        .updateTable('records')
        .set({
          sync_data: JSON.stringify(synced),
          ...(data && { data: JSON.stringify(data), version, updated_at: at, updated_by: actor.userId }),
        })
        .where('id', '=', record.id)
        .execute()
    const changes = data ? changesOf(stored.data as Values, data) : {}
    const nothingNew = fresh.every(([name, id]) => before[name] === id)
    // Told once: while the CRM is silent, further tries by themselves say nothing to the history, nor to webhooks.
    const silent = failed.length > 0 && failed.every(({ reason }) => reason === 'unreachable')
    const again = actor.ip === 'job' && nothingNew && silent
    if (!again)
      await addRecordEvent(trx, {
        ...{ ...actor, recordId: record.id, version, at, changes, fields: Object.keys(changes) },
        kind: failed.length > 0 ? 'sync-failed' : 'synced',
        detail: { ...Object.fromEntries(fresh), ...(failed.length > 0 && { failed }) },
      })
    await settle(trx, keeping, at)
    return ids
  })
}

/** The ids of further customers whom the record no longer has are dropped; those of contracts stay. */
function withoutFormerCustomers(before: SyncedIds, parts: readonly Pushed[]): SyncedIds {
  const gone = FURTHER_CUSTOMERS.filter((name) => !parts.some(({ part }) => part === name))
  const names: string[] = gone.map((name) => ID_NAMES[name])
  return Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name)))
}

async function lockRecord(trx: Kysely<Database>, id: string) {
  return await trx
    .selectFrom('records')
    .select(['version', 'data', 'sync_data'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The form's values with the numbers that are new (GAP-136); undefined when there are none. */
function numbered(values: Values, { resolved, parts }: Keeping): Values | undefined {
  const shown = new Set(resolved.sections.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const numbers = parts.flatMap(({ part, number }) => {
    const field = NUMBER_FIELDS[part]
    return field && number && shown.has(field) && !values[field] ? [[field, number] as const] : []
  })
  return numbers.length > 0 ? { ...values, ...Object.fromEntries(numbers) } : undefined
}

/** What went well is written down, and what is not sold any more is not waited for: neither is looked at again. */
async function settle(trx: Kysely<Database>, { record, parts }: Keeping, at: Date): Promise<void> {
  const wishes = trx.updateTable('effects').where('record_id', '=', record.id).where('kind', '=', 'crm')
  await wishes.set({ next_try_at: null }).where('state', '=', 'done').execute()
  const keys = parts.map(({ key }) => key)
  // Without the customer nobody knows about the contracts: they follow when the customer goes well.
  const dismissed_at = parts[0]?.ok ? at : null
  await wishes
    .set({ state: 'failed', next_try_at: null, dismissed_at })
    .where('state', '<>', 'done')
    .where('key', 'not in', keys)
    .execute()
}
