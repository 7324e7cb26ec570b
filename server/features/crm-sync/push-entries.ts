import type { Kysely } from 'kysely'
import {
  type CrmEntryName,
  type CrmPart,
  crmEntries,
  type CrmEntry as Entry,
  type Resolved,
  romeTime,
} from '../../../contract/index.ts'
import type { SyncedPart } from '../../../shared/api/crm-sync.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { scheduleRetry } from '../../effects/effect-jobs.ts'
import { type Attempt, beginAttempt, finishAttempt, storeSuccess } from '../../effects/effects.ts'
import type { CrmOutcome, CrmPackage, SavedEntry } from '../../providers/crm/port.ts'
import type { FoundRecord } from '../../records/find-record.ts'
import { digest } from '../../secrets.ts'

export interface Push {
  record: FoundRecord
  resolved: Resolved
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

/** An entry with its key. */
interface KeyedEntry extends Entry {
  key: string
}

const NO_CUSTOMER = 'Il suo cliente non è entrato nel CRM'

/**
 * Sends the customer of the record first, then its further customers and each contract, one after another, as effects.
 * Without the customer nothing else is sent; a contract waits for its own customer, and a failed entry does not stop
 * the others. The transaction that finishes the customer also begins all further entries, so that a crash leaves them
 * open in the table.
 */
export async function pushEntries(context: Context, push: Push): Promise<PushedEntry[]> {
  const { db, now } = context
  const [customer, ...others] = await keyedEntries(db, push)
  const first = await db.transaction().execute(async (trx) => {
    const begun = await beginEntry({ db: trx, now }, push, customer!)
    await scheduleRetry(trx, begun)
    return begun
  })
  const outcome = await saveEntry(context, push, customer!, push.resolved.answered.contact_id)
  const attempts = await db.transaction().execute(async (trx) => {
    // Concurrent syncs of a record lock the same rows in different orders.
    await trx.selectFrom('records').select('id').where('id', '=', push.record.id).forUpdate().execute()
    await storeOutcome(trx, first, outcome)
    const opened: Attempt[] = []
    if (outcome.ok) for (const entry of others) opened.push(await beginEntry({ db: trx, now }, push, entry))
    return opened
  })
  const outcomes = new Map<CrmEntryName, CrmOutcome<SavedEntry>>([['contact', outcome]])
  const pushed = [presentEntry(customer!, outcome)]
  for (const [index, attempt] of attempts.entries()) {
    const entry = others[index]!
    const entered = await saveDependentEntry(context, push, entry, outcomes)
    await storeOutcome(db, attempt, entered)
    outcomes.set(entry.name, entered)
    pushed.push(presentEntry(entry, entered))
  }
  return pushed
}

/**
 * The entries with their keys. A customer's key belongs to one holder: after a change of holder a new key creates a
 * new contact, and the former contact stays.
 */
async function keyedEntries(db: Kysely<Database>, { record, resolved }: Push): Promise<KeyedEntry[]> {
  const month = Number(romeTime(record.created_at).slice(5, 7))
  const entries = crmEntries(resolved, { code: record.code, month })
  const firstKey = `${record.id}:contact`
  const known = await db
    .selectFrom('effects')
    .select('payload')
    .where('kind', '=', 'crm')
    .where('key', '=', firstKey)
    .executeTakeFirst()
  // A row without a holder belongs to the current customer.
  const holder = known?.payload.holder ?? hashIdentity(entries[0]!)
  return entries.map((entry) => {
    if (entry.part !== 'contact') return { ...entry, key: `${record.id}:${entry.part}` }
    const own = hashIdentity(entry)
    return { ...entry, key: own === holder ? firstKey : `${firstKey}:${own}` }
  })
}

/** The hash of a customer: fiscal code and VAT number cannot be derived from it. */
const hashIdentity = ({ identity }: Entry): string => digest(identity).toString('base64url').slice(0, 16)

/** A success stays open until the record stores its outcome. */
const storeOutcome = (
  db: Kysely<Database>,
  attempt: Attempt,
  outcome: CrmOutcome<SavedEntry>,
): Promise<void> => (outcome.ok ? storeSuccess(db, attempt, outcome) : finishAttempt(db, attempt, outcome))

function beginEntry(
  { db, now }: Pick<Context, 'db' | 'now'>,
  push: Push,
  entry: KeyedEntry,
): Promise<Attempt> {
  const { record, userId } = push
  const hash = digest(JSON.stringify([...entry.values])).toString('base64url')
  const holder = entry.part === 'contact' ? { holder: hashIdentity(entry) } : {}
  const payload = { part: entry.name, version: record.version, hash, ...holder }
  return beginAttempt(db, entry.key, { kind: 'crm', userId, recordId: record.id, payload }, now())
}

/** A further customer, or a contract of an existing one. */
async function saveDependentEntry(
  context: Context,
  push: Push,
  entry: KeyedEntry,
  outcomes: ReadonlyMap<CrmEntryName, CrmOutcome<SavedEntry>>,
): Promise<CrmOutcome<SavedEntry>> {
  if (entry.part === 'contact') return await saveEntry(context, push, entry, undefined)
  const customer = outcomes.get(entry.contact)!
  if (!customer.ok) return { ok: false, reason: customer.reason, detail: NO_CUSTOMER }
  return await saveEntry(context, push, entry, customer.id)
}

function saveEntry(
  { crm }: Context,
  push: Push,
  { key, part, values }: KeyedEntry,
  contactId: string | undefined,
): Promise<CrmOutcome<SavedEntry>> {
  const { record, resolved, packageOf } = push
  return crm.saveEntry({
    key,
    part,
    values,
    contactId,
    recordId: record.id,
    ownerId: resolved.answered.contact_owner?.id,
    package: packageOf(part),
  })
}

function presentEntry({ name: part, key }: KeyedEntry, outcome: CrmOutcome<SavedEntry>): PushedEntry {
  if (outcome.ok) return { part, key, ok: true, id: outcome.id, number: outcome.number }
  return { part, key, ok: false, reason: outcome.reason, detail: outcome.detail }
}
