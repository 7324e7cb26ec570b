import { type Kysely, sql } from 'kysely'
import { type CrmEntryName, crmPartOf } from '../../../contract/index.ts'
import type { ClosedPart } from '../../../shared/api/crm-sync.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { Closing, CrmOutcome } from '../../providers/crm/port.ts'
import {
  crmKeyOf,
  type EntryEffect,
  entryNameOf,
  findOtherRecords,
  formerEntries,
  isContact,
} from './entry-effects.ts'

/** The outcome for an entry that the record no longer has. */
export interface ClosedEntry {
  part: CrmEntryName
  /** The key of the effect. */
  key: string
  ok: boolean
  id?: string | undefined
  closing?: ClosedPart['closing']
  reason?: 'refused' | 'unreachable'
  detail?: string
}

interface Closer {
  recordId: string
  userId: string
  effects: readonly EntryEffect[]
  /** The keys of the entries that the record has, and their ids in the CRM. */
  keys: ReadonlySet<string>
  ids: ReadonlySet<string>
}

/**
 * Closes what the record no longer has, one after another. The intent is stored first: an entry whose closing was
 * interrupted is closed by the next sync, and a sale that returns meanwhile is a new contract. A customer who is still
 * one of this record or of another is left alone.
 */
export async function closeFormerEntries(context: Context, closer: Closer): Promise<ClosedEntry[]> {
  const { effects, keys } = closer
  const closed: ClosedEntry[] = []
  for (const row of formerEntries(effects, keys)) {
    const outcome = await closeRow(context, closer, row)
    if (outcome) closed.push({ part: entryNameOf(row), key: row.key, ...outcome })
  }
  return closed
}

type RowOutcome = Omit<ClosedEntry, 'part' | 'key'>

/** Undefined when there is nothing to report. */
async function closeRow(
  { db, crm, now }: Context,
  { recordId, userId, ids }: Closer,
  row: EntryEffect,
): Promise<RowOutcome | undefined> {
  const { id, external_id } = row
  await updateRow(db, id, { state: 'open', closed_at: now(), user_id: userId })
  if (external_id !== '' && ids.has(external_id)) {
    await updateRow(db, id, { state: 'done' })
    return undefined
  }
  const isShared =
    isContact(row) && external_id !== '' && (await findOtherRecords(db, recordId, external_id)).length > 0
  const outcome: CrmOutcome<{ id: string; closing: Closing }> = isShared
    ? { ok: true, id: external_id, closing: 'kept' }
    : await crm.closeEntry({
        key: crmKeyOf(row),
        recordId,
        part: crmPartOf(entryNameOf(row)),
        id: external_id || undefined,
      })
  if (!outcome.ok) {
    await updateRow(db, id, { state: outcome.reason === 'unreachable' ? 'open' : 'failed' }, outcome)
    return outcome
  }
  if (external_id === '' && outcome.closing === 'absent') {
    // It never reached the CRM: its key is free.
    await updateRow(db, id, { state: 'failed', closed_at: null, dismissed_at: now() })
    return undefined
  }
  await updateRow(db, id, { state: 'done' }, outcome)
  return outcome.closing === 'absent' ? undefined : { ok: true, id: outcome.id, closing: outcome.closing }
}

interface RowChange {
  state: EntryEffect['state']
  closed_at?: Date | null
  dismissed_at?: Date
  user_id?: string
}

/** The stored answer keeps what the outcome does not name, such as the number of the contract. */
async function updateRow(
  db: Kysely<Database>,
  id: string,
  change: RowChange,
  outcome: object = {},
): Promise<void> {
  await db
    .updateTable('effects')
    .set(({ fn }) => ({
      ...change,
      answer: sql<string>`answer || ${JSON.stringify(outcome)}::jsonb`,
      updated_at: fn<Date>('now', []),
    }))
    .where('id', '=', id)
    .execute()
}
