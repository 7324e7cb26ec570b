import type { Kysely } from 'kysely'
import {
  type CrmEntryName,
  type CrmPart,
  companyIdentity,
  crmEntries,
  romeTime,
} from '../../../contract/index.ts'
import type { SyncedPart } from '../../../shared/api/crm-sync.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { scheduleRetry } from '../../effects/effect-jobs.ts'
import { type Attempt, beginAttempt, finishAttempt, storeSuccess } from '../../effects/effects.ts'
import type { CrmEntry, CrmOutcome, CrmPackage, SavedEntry } from '../../providers/crm/port.ts'
import type { LoadedContract } from '../../records/load-contract.ts'
import { hashIdentity } from '../../records/same-customer.ts'
import { digest } from '../../secrets.ts'
import { type ClosedEntry, closeFormerEntries } from './close-former-entries.ts'
import {
  type CustomerHistory,
  crmKey,
  type EntryEffect,
  type FormerFields,
  findFormerFields,
  findFormerRecords,
  findKnownIds,
  isSameCompany,
  type KeyedEntry,
  knownContactId,
  readEntryEffects,
  withKeys,
} from './entry-effects.ts'
import { findFormerCustomers } from './former-customers.ts'

export interface Push extends LoadedContract {
  /** The requesting user, stored with the effect. */
  userId: string
  packageOf: (part: CrmPart) => CrmPackage | undefined
}

/** The outcome of an entry, and the number that the CRM assigned to a contract. */
export interface PushedEntry extends SyncedPart {
  /** The key of the effect. */
  key: string
  number?: string | undefined
}

export interface Pushed {
  parts: PushedEntry[]
  /** The entries that the record no longer has; none while its customer is not in the CRM. */
  closed: ClosedEntry[]
  /** As they were before. */
  effects: EntryEffect[]
}

/** An entry with the fields that it fills, and those that it has filled before. */
interface PreparedEntry extends KeyedEntry, FormerFields {
  filled: string[]
  /** As it is known before this sync. */
  row: Pick<EntryEffect, 'external_id' | 'sent_fields' | 'payload'>
  /** Of all entries of the record. */
  keys: ReadonlySet<string>
}

const UNKNOWN = { external_id: '', sent_fields: [], payload: {} }

const NO_CUSTOMER = 'Il suo cliente non è entrato nel CRM'

/**
 * Sends the customer of the record first, then its further customers and each contract, one after another, as effects.
 * Without the customer nothing else is sent; a contract waits for its own customer, and a failed entry does not stop
 * the others. The transaction that finishes the customer also begins all further entries, so that a crash leaves them
 * open in the table. What the record no longer has is closed at the end.
 */
export async function pushEntries(context: Context, push: Push): Promise<Pushed> {
  const { db, now, crm } = context
  const { record, resolved, userId } = push
  // A value for a field that the CRM no longer has is lost without a word.
  await Promise.all((['contact', 'luce'] as const).map((part) => crm.listFields?.(part, { fresh: true })))
  const effects = await readEntryEffects(db, record.id)
  const [customer, ...others] = await prepareEntries(context, push, effects)
  const contactId = await knownContactId(crm, resolved.answered.contact_id)
  const first = await db.transaction().execute(async (trx) => {
    const begun = await beginEntry({ db: trx, now }, push, customer!)
    await scheduleRetry(trx, begun)
    return begun
  })
  const outcome = await saveEntry(context, push, customer!, contactId)
  const attempts = await db.transaction().execute(async (trx) => {
    // Concurrent syncs of a record lock the same rows in different orders.
    await trx.selectFrom('records').select('id').where('id', '=', record.id).forUpdate().execute()
    await storeOutcome(trx, first, customer!, outcome)
    const opened: Attempt[] = []
    if (outcome.ok) for (const entry of others) opened.push(await beginEntry({ db: trx, now }, push, entry))
    return opened
  })
  const outcomes = new Map<CrmEntryName, CrmOutcome<SavedEntry>>([['contact', outcome]])
  const parts = [presentEntry(customer!, outcome)]
  for (const [index, attempt] of attempts.entries()) {
    const entry = others[index]!
    const entered = await saveDependentEntry(context, push, entry, outcomes)
    await storeOutcome(db, attempt, entry, entered)
    outcomes.set(entry.name, entered)
    parts.push(presentEntry(entry, entered))
  }
  if (!outcome.ok) return { parts, closed: [], effects }
  const keys = new Set(parts.map(({ key }) => key))
  const ids = new Set(parts.flatMap(({ id }) => id ?? []))
  const closed = await closeFormerEntries(context, { recordId: record.id, userId, effects, keys, ids })
  return { parts, closed, effects }
}

/** The entries of a record with their keys, and what decided about them. */
export async function keyedEntries(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { record, resolved, catalogue }: LoadedContract,
  effects: readonly EntryEffect[],
): Promise<{ entries: KeyedEntry[]; history: CustomerHistory }> {
  const month = Number(romeTime(record.created_at).slice(5, 7))
  const answers = record.company_answers
  const entries = crmEntries(resolved, { code: record.code, month }, isSameCompany(answers))
  const holders = new Set(entries.flatMap(({ identity }) => (identity === '' ? [] : hashIdentity(identity))))
  const today = romeTime(now()).slice(0, 10)
  const customers = await findFormerCustomers(db, record, { effects, catalogue, holders, today })
  const history = { answers, customers, today }
  return { entries: withKeys(entries, record.id, effects, history), history }
}

async function prepareEntries(
  context: Context,
  push: Push,
  effects: readonly EntryEffect[],
): Promise<PreparedEntry[]> {
  const { db, crm } = context
  const prepared: PreparedEntry[] = []
  const { entries } = await keyedEntries(context, push, effects)
  const keys = new Set(entries.map(({ key }) => key))
  for (const entry of entries) {
    const row = effects.find(({ key }) => key === entry.key)
    const filled = await crm.filledFields(toCrmEntry(push, entry, undefined))
    const former = await findFormerFields(db, push.record.id, row, filled)
    prepared.push({ ...entry, ...former, filled, row: row ?? UNKNOWN, keys })
  }
  return prepared
}

/** A success stays open until the record stores its outcome. */
async function storeOutcome(
  db: Kysely<Database>,
  attempt: Attempt,
  { filled, emptied, left, row: { sent_fields: before } }: PreparedEntry,
  outcome: CrmOutcome<SavedEntry>,
): Promise<void> {
  if (!outcome.ok) {
    const added = filled.filter((field) => !before?.includes(field))
    return await finishAttempt(db, attempt, outcome, { before, added })
  }
  const { notEmptied = [], notWritten = [], notices: _, ...saved } = outcome
  const unfilled = [...notWritten, ...(saved.missing?.fields ?? [])]
  await storeSuccess(db, attempt, saved, {
    filled: filled.filter((field) => !unfilled.includes(field)),
    gone: [...emptied.filter((field) => !notEmptied.includes(field)), ...left, ...unfilled],
  })
}

function beginEntry(
  { db, now }: Pick<Context, 'db' | 'now'>,
  push: Push,
  entry: PreparedEntry,
): Promise<Attempt> {
  const { record, userId } = push
  const hash = digest(JSON.stringify([...entry.values])).toString('base64url')
  const customer =
    entry.part === 'contact' ? { holder: hashIdentity(entry.identity), crmKey: crmKey(entry) } : {}
  const payload = { part: entry.name, version: record.version, hash, ...customer }
  const effect = { kind: 'crm', userId, recordId: record.id, payload, fills: entry.filled } as const
  return beginAttempt(db, entry.key, effect, now())
}

/** A further customer, or a contract of an existing one. */
async function saveDependentEntry(
  context: Context,
  push: Push,
  entry: PreparedEntry,
  outcomes: ReadonlyMap<CrmEntryName, CrmOutcome<SavedEntry>>,
): Promise<CrmOutcome<SavedEntry>> {
  if (entry.part === 'contact') return await saveEntry(context, push, entry, undefined)
  const customer = outcomes.get(entry.contact)!
  if (!customer.ok) return { ok: false, reason: customer.reason, detail: NO_CUSTOMER }
  return await saveEntry(context, push, entry, customer.id)
}

async function saveEntry(
  { db, crm }: Context,
  push: Push,
  entry: PreparedEntry,
  contactId: string | undefined,
): Promise<CrmOutcome<SavedEntry>> {
  const { row, own, company, identity, keys } = entry
  const recordId = push.record.id
  const isSame = isSameCompany(push.record.company_answers)
  const known = company && entry.part === 'contact' ? knownCompany(entry) : undefined
  return await crm.saveEntry({
    ...toCrmEntry(push, entry, contactId ?? known),
    knownIds: await findKnownIds(db, recordId, entry),
    formerRecordsOf: (id) => findFormerRecords(db, id, { recordId, keys }),
    former: { id: row.external_id, fields: own },
    isSameCompany: company && ((other) => isSame(identity, companyIdentity(other))),
  })
}

/** The id of a company that this record has entered under this name. */
const knownCompany = ({ row, identity }: PreparedEntry): string | undefined =>
  row.payload.holder === hashIdentity(identity) ? row.external_id || undefined : undefined

function toCrmEntry(
  { record, resolved, packageOf }: Push,
  entry: KeyedEntry,
  contactId: string | undefined,
): CrmEntry {
  const { part, values } = entry
  return {
    key: crmKey(entry),
    part,
    values,
    contactId,
    recordId: record.id,
    ownerId: resolved.answered.contact_owner?.id,
    package: packageOf(part),
  }
}

function presentEntry({ name: part, key }: KeyedEntry, outcome: CrmOutcome<SavedEntry>): PushedEntry {
  if (outcome.ok) {
    const { id, number, notices } = outcome
    return { part, key, ok: true, id, number, ...(notices && notices.length > 0 && { notices }) }
  }
  return { part, key, ok: false, reason: outcome.reason, detail: outcome.detail }
}
