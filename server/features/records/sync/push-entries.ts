import type { Kysely } from 'kysely'
import {
  type CrmEntryName,
  type CrmPart,
  crmEntries,
  type CrmEntry as Entry,
  type Resolved,
  romeTime,
} from '../../../../contract/index.ts'
import type { SyncedPart } from '../../../../shared/api/sync.ts'
import type { Context } from '../../../context.ts'
import { closePush, type OpenPush, openPush, type PushTimes } from '../../../db/ledger.ts'
import type { Database } from '../../../db/schema.ts'
import type { CrmOutcome, CrmPackage, SavedEntry } from '../../../providers/crm/port.ts'
import { digest } from '../../../secrets.ts'
import type { FoundRecord } from '../find-record.ts'

export interface Push {
  record: FoundRecord
  resolved: Resolved
  /** Whoever asked; the ledger keeps it. */
  userId: string
  packageOf: (part: CrmPart) => CrmPackage | undefined
}

/** How an entry went, and what the CRM calls a contract that it numbered itself. */
export interface Pushed extends SyncedPart {
  /** Of the ledger. */
  key: string
  number?: string | undefined
}

/** An entry with its key. */
interface Keyed extends Entry {
  key: string
}

/** Until then the record should have written down what went well; else a crash kept it from doing so. */
const KEEP_WITHIN_MS = 5 * 60_000
const NO_CUSTOMER = 'Il suo cliente non è entrato nel CRM'

/**
 * Enters the record's customer first, then its further customers and each contract, one after another, through the
 * ledger. Without the record's customer nothing else is tried; a contract waits for its own customer, and an entry that
 * fails keeps none of the others back. The transaction that closes the record's customer opens all further
 * entries, so that the ledger holds whatever a crash leaves undone.
 */
export async function pushEntries(context: Context, push: Push): Promise<Pushed[]> {
  const { db, now } = context
  const [customer, ...others] = await keyedEntries(db, push)
  const first = await wishFor(context, push, customer!)
  const outcome = await enter(context, push, customer!, push.resolved.answered.contact_id)
  const wishes = await db.transaction().execute(async (trx) => {
    // Whoever enters the same record at the same time takes the same rows, in whatever order.
    await trx.selectFrom('records').select('id').where('id', '=', push.record.id).forUpdate().execute()
    await closePush(trx, first, outcome, times(context))
    const opened: OpenPush[] = []
    if (outcome.ok) for (const entry of others) opened.push(await wishFor({ db: trx, now }, push, entry))
    return opened
  })
  const outcomes = new Map<CrmEntryName, CrmOutcome<SavedEntry>>([['contact', outcome]])
  const pushed = [told(customer!, outcome)]
  for (const [index, wish] of wishes.entries()) {
    const entry = others[index]!
    const entered = await enterOther(context, push, entry, outcomes)
    await closePush(db, wish, entered, times(context))
    outcomes.set(entry.name, entered)
    pushed.push(told(entry, entered))
  }
  return pushed
}

/**
 * The entries with their keys. A customer's key belongs to one person or firm: where the record's customer has become
 * another one since it was entered, they are entered anew, and the contact of the one before stays theirs.
 */
async function keyedEntries(db: Kysely<Database>, { record, resolved }: Push): Promise<Keyed[]> {
  const month = Number(romeTime(record.created_at).slice(5, 7))
  const entries = crmEntries(resolved, { code: record.code, month })
  const firstKey = `${record.id}:contact`
  const known = await db
    .selectFrom('effects')
    .select('payload')
    .where('kind', '=', 'crm')
    .where('key', '=', firstKey)
    .executeTakeFirst()
  // A row from before keys belonged to a person stands for the present customer.
  const holder = known?.payload.holder ?? holderOf(entries[0]!)
  return entries.map((entry) => {
    if (entry.part !== 'contact') return { ...entry, key: `${record.id}:${entry.part}` }
    const own = holderOf(entry)
    return { ...entry, key: own === holder ? firstKey : `${firstKey}:${own}` }
  })
}

/** A customer's mark: neither their fiscal code nor their VAT number can be read from it. */
const holderOf = ({ identity }: Entry): string => digest(identity).toString('base64url').slice(0, 16)

function times({ now, config }: Context): PushTimes {
  const at = now()
  const keepBy = new Date(at.getTime() + KEEP_WITHIN_MS)
  return { now: at, retrySeconds: config.retryBaseSeconds, keepBy }
}

function wishFor({ db, now }: Pick<Context, 'db' | 'now'>, push: Push, entry: Keyed): Promise<OpenPush> {
  const { record, userId } = push
  const hash = digest(JSON.stringify([...entry.values])).toString('base64url')
  const holder = entry.part === 'contact' ? { holder: holderOf(entry) } : {}
  const payload = { part: entry.name, version: record.version, hash, ...holder }
  return openPush(db, entry.key, { kind: 'crm', userId, recordId: record.id, payload }, now())
}

/** A further customer, or a contract of one who is there by now. */
async function enterOther(
  context: Context,
  push: Push,
  entry: Keyed,
  outcomes: ReadonlyMap<CrmEntryName, CrmOutcome<SavedEntry>>,
): Promise<CrmOutcome<SavedEntry>> {
  if (entry.part === 'contact') return await enter(context, push, entry, undefined)
  const customer = outcomes.get(entry.contact)!
  if (!customer.ok) return { ok: false, reason: customer.reason, detail: NO_CUSTOMER }
  return await enter(context, push, entry, customer.id)
}

function enter(
  { crm }: Context,
  push: Push,
  { key, part, values }: Keyed,
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

function told({ name: part, key }: Keyed, outcome: CrmOutcome<SavedEntry>): Pushed {
  if (outcome.ok) return { part, key, ok: true, id: outcome.id, number: outcome.number }
  return { part, key, ok: false, reason: outcome.reason, detail: outcome.detail }
}
