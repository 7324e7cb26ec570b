import { type Kysely, sql, type UpdateObject } from 'kysely'
import { hashIdentity } from '../customers/same-customer.ts'
import type { Database } from '../db/schema.ts'
import type { CrmOutcome, SavedEntry } from '../providers/crm/port.ts'
import type { FailedCall } from '../providers/crm/word-failure.ts'
import { type CrmEntry, findOtherRecords, isContact, type PresentEntry } from './crm-entries.ts'
import { crmKeyOf } from './match-entries.ts'

/** The fields of an entry in the CRM. */
export interface EntryFields {
  /** Those that this sync fills. */
  filled: readonly string[]
  /** Those of before with values of this entry alone. */
  own: readonly string[]
  /** Those of them that it no longer fills. */
  emptied: readonly string[]
  /** Another record has sent them to the same customer too, and empties them when it drops them. */
  left: readonly string[]
}

/**
 * A customer may belong to several records: what another record has sent stays, and while it is unknown what that one
 * has sent, nothing is emptied.
 */
export async function findEntryFields(
  db: Kysely<Database>,
  recordId: string,
  entry: CrmEntry,
  filled: readonly string[],
): Promise<EntryFields> {
  const sent = entry.sent_fields ?? []
  const isFormer = (field: string) => !filled.includes(field)
  const nothing = { filled, own: [], emptied: [], left: [] }
  if (sent.length === 0) return nothing
  if (!isContact(entry)) return { filled, own: sent, emptied: sent.filter(isFormer), left: [] }
  if (entry.external_id === '') return nothing
  const others = await findOtherRecords(db, recordId, entry.external_id)
  if (others.some(({ sent_fields }) => sent_fields === null)) return nothing
  const theirs = new Set(others.flatMap(({ sent_fields }) => sent_fields ?? []))
  const own = sent.filter((field) => !theirs.has(field))
  const left = sent.filter((field) => theirs.has(field) && isFormer(field))
  return { filled, own, emptied: own.filter(isFormer), left }
}

interface Attempt {
  recordId: string
  /** Of the record. */
  version: number
  userId: string
  /** The fields that it fills: known as sent even if its outcome is lost. */
  filled: readonly string[]
  now: Date
}

/** Stores that an entry is sent, before the CRM is called. A repeat only updates the entry there. */
export async function beginEntry(
  db: Kysely<Database>,
  entry: PresentEntry,
  { recordId, version, userId, filled, now }: Attempt,
): Promise<void> {
  const { key, content } = entry
  const customer =
    content.part === 'contact' ? { holder: hashIdentity(content.identity), crm_key: crmKeyOf(entry) } : {}
  const sent = { part: content.name, version, user_id: userId, updated_at: now, ...customer }
  await db
    .insertInto('crm_entries')
    .values({
      crm_key: key,
      ...sent,
      record_id: recordId,
      key,
      attempts: 1,
      sent_fields: JSON.stringify(filled),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref, eb }) => ({
        ...sent,
        state: 'open' as const,
        dismissed_at: null,
        closed_at: null,
        sent_fields: mergeFields({ filled, gone: [] }),
        // Counted since the last success.
        attempts: eb
          .case()
          .when(ref('crm_entries.state'), '=', 'done')
          .then(1)
          .else(eb(ref('crm_entries.attempts'), '+', 1))
          .end(),
      })),
    )
    .execute()
}

/**
 * Stores the outcome of a sent entry. A success stays open until the record stores its results, and an unreachable CRM
 * leaves it open for the job. A refused attempt has filled nothing: it leaves the fields that were known before.
 */
export async function storeOutcome(
  db: Kysely<Database>,
  { key, sent_fields: before }: PresentEntry,
  { filled, emptied, left }: EntryFields,
  outcome: CrmOutcome<SavedEntry>,
): Promise<void> {
  if (!outcome.ok) {
    const isRefused = outcome.reason === 'refused'
    const added = filled.filter((field) => !before?.includes(field))
    const known = before ? { sent_fields: mergeFields({ filled: [], gone: added }) } : { sent_fields: null }
    return await updateEntry(db, key, {
      state: isRefused ? 'failed' : 'open',
      ...failureColumns(outcome),
      ...(isRefused && known),
    })
  }
  const { notEmptied = [], notWritten = [], notices: _, ...saved } = outcome
  const unfilled = [...notWritten, ...(saved.missing?.fields ?? [])]
  await updateEntry(db, key, {
    state: 'open',
    answer: JSON.stringify(saved),
    ...NO_FAILURE,
    external_id: saved.id,
    sent_fields: mergeFields({
      filled: filled.filter((field) => !unfilled.includes(field)),
      gone: [...emptied.filter((field) => !notEmptied.includes(field)), ...left, ...unfilled],
    }),
  })
}

/** Stores a step of the closing of an entry. The stored answer keeps what the outcome does not name, such as the number. */
export async function updateClosing(
  db: Kysely<Database>,
  key: string,
  change: { state: CrmEntry['state']; closed_at?: Date | null; dismissed_at?: Date; user_id?: string },
  outcome?: CrmOutcome<object>,
): Promise<void> {
  if (!outcome) return await updateEntry(db, key, { ...change, ...(change.state === 'done' && NO_FAILURE) })
  const { answer, ...failure } = outcome.ok
    ? { answer: JSON.stringify(outcome), ...NO_FAILURE }
    : failureColumns(outcome)
  await updateEntry(db, key, { ...change, ...failure, answer: sql<string>`answer || ${answer}::jsonb` })
}

const NO_FAILURE = { failure: null, failure_detail: '' } as const

/** A failure has no sentence on its row. */
const failureColumns = ({ ok, reason, cause }: FailedCall) => ({
  answer: JSON.stringify({ ok, reason }),
  failure: cause.failure,
  failure_detail: cause.detail,
})

/** Finishes the entries whose success is now stored, and dismisses those that are neither sent nor closed. */
export async function finishEntries(
  db: Kysely<Database>,
  recordId: string,
  { stored, known, dismissedAt }: FinishedEntries,
): Promise<void> {
  const entries = db.updateTable('crm_entries').where('record_id', '=', recordId)
  if (stored.length > 0) await entries.set({ state: 'done' }).where('key', 'in', stored).execute()
  await entries
    .set({ state: 'failed', dismissed_at: dismissedAt })
    .where('state', '<>', 'done')
    .where('key', 'not in', known)
    .execute()
}

interface FinishedEntries {
  /** The keys of the entries whose success the record has stored. */
  stored: readonly string[]
  /** The keys of all entries with an outcome. */
  known: readonly string[]
  /** Null: without the customer the contracts are unknown, and are sent after it. */
  dismissedAt: Date | null
}

async function updateEntry(
  db: Kysely<Database>,
  key: string,
  change: UpdateObject<Database, 'crm_entries'>,
): Promise<void> {
  const updated_at = sql<Date>`now()`
  await db
    .updateTable('crm_entries')
    .set({ ...change, updated_at })
    .where('key', '=', key)
    .execute()
}

/** Added to what is stored: another sync of the record may run at the same time. */
const mergeFields = ({ filled, gone }: { filled: readonly string[]; gone: readonly string[] }) =>
  sql<string>`(coalesce(crm_entries.sent_fields, '[]') - ${[...gone, ...filled]}::text[]) || ${JSON.stringify(filled)}::jsonb`
