import { crmPartOf } from '../../contract/index.ts'
import type { Context } from '../context.ts'
import type { Closing, CrmOutcome } from '../providers/crm/port.ts'
import { type CrmEntry, findOtherRecords, isContact } from './crm-entries.ts'
import { updateClosing } from './write-crm-entries.ts'

/** An entry that the record no longer has, with the outcome of its closing, and its page in the CRM. */
export interface ClosedEntry {
  entry: CrmEntry
  outcome: CrmOutcome<{ id: string; closing: Exclude<Closing, 'absent'> }>
  page: string | undefined
}

interface Closer {
  recordId: string
  userId: string
  former: readonly CrmEntry[]
  /** The ids in the CRM of the entries that the record has. */
  ids: ReadonlySet<string>
}

/**
 * Closes what the record no longer has, one after another. The intent is stored first: an entry whose closing was
 * interrupted is closed by the next sync, and a sale that returns meanwhile is a new contract. A customer who is still
 * one of this record or of another is left alone.
 */
export async function closeFormerEntries(context: Context, closer: Closer): Promise<ClosedEntry[]> {
  const closed: ClosedEntry[] = []
  for (const entry of closer.former) {
    const outcome = await closeEntry(context, closer, entry)
    if (!outcome) continue
    const page = outcome.ok ? await context.crm.pageOf(crmPartOf(entry.part), outcome.id) : undefined
    closed.push({ entry, outcome, page })
  }
  return closed
}

/** Undefined when there is nothing to report. */
async function closeEntry(
  { db, crm, now }: Context,
  { recordId, userId, ids }: Closer,
  entry: CrmEntry,
): Promise<ClosedEntry['outcome'] | undefined> {
  const { key, external_id } = entry
  await updateClosing(db, key, { state: 'open', closed_at: now(), user_id: userId })
  if (external_id !== '' && ids.has(external_id)) {
    await updateClosing(db, key, { state: 'done' })
    return undefined
  }
  const isShared =
    isContact(entry) && external_id !== '' && (await findOtherRecords(db, recordId, external_id)).length > 0
  const outcome: CrmOutcome<{ id: string; closing: Closing }> = isShared
    ? { ok: true, id: external_id, closing: 'kept' }
    : await crm.closeEntry({
        key: entry.crm_key,
        recordId,
        part: crmPartOf(entry.part),
        id: external_id || undefined,
      })
  if (!outcome.ok) {
    await updateClosing(db, key, { state: outcome.reason === 'unreachable' ? 'open' : 'failed' }, outcome)
    return outcome
  }
  const { id, closing } = outcome
  if (external_id === '' && closing === 'absent') {
    // It never reached the CRM: its key is free.
    await updateClosing(db, key, { state: 'failed', closed_at: null, dismissed_at: now() })
    return undefined
  }
  await updateClosing(db, key, { state: 'done' }, outcome)
  return closing === 'absent' ? undefined : { ok: true, id, closing }
}
