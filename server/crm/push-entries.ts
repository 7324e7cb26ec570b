import type { Kysely } from 'kysely'
import { type CrmEntryName, type CrmPart, companyIdentity } from '../../contract/index.ts'
import type { Context } from '../context.ts'
import { hashIdentity } from '../customers/same-customer.ts'
import type { Database } from '../db/schema.ts'
import type {
  CrmOutcome,
  CrmPackage,
  CrmPort,
  CrmSupply,
  CrmEntry as EntryOfCrm,
  SavedEntry,
} from '../providers/crm/port.ts'
import { failCrm } from '../providers/crm/word-failure.ts'
import type { LoadedContract } from '../records/load-contract.ts'
import { type ClosedEntry, closeFormerEntries } from './close-former-entries.ts'
import { type CrmEntry, findFormerRecords, findKnownIds, type PresentEntry } from './crm-entries.ts'
import { crmKeyOf, isSameCompany, matchEntries } from './match-entries.ts'
import { scheduleSync } from './sync-jobs.ts'
import { beginEntry, type EntryFields, findEntryFields, storeOutcome } from './write-crm-entries.ts'

export interface Push extends LoadedContract {
  /** The requesting user, stored with the entries. */
  userId: string
  packageOf: (part: CrmPart) => CrmPackage | undefined
  supplyOf: (part: CrmPart) => CrmSupply | undefined
}

/** An entry of the record with the outcome of its sync, and its page in the CRM. */
export interface PushedEntry {
  entry: PresentEntry
  outcome: CrmOutcome<SavedEntry>
  page: string | undefined
}

export interface Pushed {
  /** The customer of the record first. */
  pushed: PushedEntry[]
  /** The entries that the record no longer has; none while its customer is not in the CRM. */
  closed: ClosedEntry[]
  /** All rows of the record as they were before. */
  stored: CrmEntry[]
}

/** What one entry sends. */
interface Sending {
  entry: PresentEntry
  fields: EntryFields
  /** Of all entries of the record. */
  keys: ReadonlySet<string>
}

/**
 * Sends the customer of the record first, then its further customers and each contract, one after another. Without the
 * customer nothing else is sent; a contract waits for its own customer, and a failed entry does not stop the others. The
 * transaction that stores the outcome of the customer also begins all further entries, so that a crash leaves them open
 * in the table. What the record no longer has is closed at the end.
 */
export async function pushEntries(context: Context, push: Push): Promise<Pushed> {
  const { db, now, crm } = context
  const { record, resolved, userId } = push
  const { present, former, stored } = await matchEntries(context, push)
  const [customer, ...others] = await prepareSendings(context, push, present)
  const contactId = await knownContactId(crm, resolved.answered.contact_id)
  const begin = async (trx: Kysely<Database>, { entry, fields: { filled } }: Sending) => {
    const attempt = { recordId: record.id, version: record.version, userId, filled, now: now() }
    await beginEntry(trx, entry, attempt)
  }
  await db.transaction().execute(async (trx) => {
    await begin(trx, customer!)
    await scheduleSync(trx, { recordId: record.id, userId })
  })
  const outcome = await sendEntry(context, push, customer!, contactId)
  await db.transaction().execute(async (trx) => {
    // Concurrent syncs of a record lock the same rows in different orders.
    await trx.selectFrom('records').select('id').where('id', '=', record.id).forUpdate().execute()
    await storeOutcome(trx, customer!.entry, customer!.fields, outcome)
    if (outcome.ok) for (const sending of others) await begin(trx, sending)
  })
  const outcomes = new Map<CrmEntryName, CrmOutcome<SavedEntry>>([['contact', outcome]])
  const pushed = [{ entry: customer!.entry, outcome }]
  for (const sending of outcome.ok ? others : []) {
    const { entry, fields } = sending
    const entered = await sendDependentEntry(context, push, sending, outcomes)
    await storeOutcome(db, entry, fields, entered)
    outcomes.set(entry.content.name, entered)
    pushed.push({ entry, outcome: entered })
  }
  const ids = new Set(pushed.flatMap(({ outcome: entered }) => (entered.ok ? [entered.id] : [])))
  const closed = outcome.ok
    ? await closeFormerEntries(context, { recordId: record.id, userId, former, ids })
    : []
  const withPage = async (one: (typeof pushed)[number]) => ({
    ...one,
    page: one.outcome.ok ? await crm.pageOf(one.entry.content.part, one.outcome.id) : undefined,
  })
  return { pushed: await Promise.all(pushed.map(withPage)), closed, stored }
}

/**
 * The customer whom the agent has chosen by id. An id that the CRM does not have counts as none; while the CRM does not
 * answer it is taken as chosen.
 */
export async function knownContactId(
  crm: CrmPort,
  contactId: string | undefined,
): Promise<string | undefined> {
  if (!contactId) return undefined
  const known = await crm.hasCustomer(contactId)
  return known.ok && !known.found ? undefined : contactId
}

async function prepareSendings(
  { db, crm }: Context,
  push: Push,
  present: readonly PresentEntry[],
): Promise<Sending[]> {
  // A value for a field that the CRM no longer has is lost without a word.
  await Promise.all((['contact', 'luce'] as const).map((part) => crm.listFields?.(part, { fresh: true })))
  const keys = new Set(present.map(({ key }) => key))
  const sendings: Sending[] = []
  for (const entry of present) {
    const filled = await crm.filledFields(toEntryOfCrm(push, entry, undefined))
    sendings.push({ entry, fields: await findEntryFields(db, push.record.id, entry, filled), keys })
  }
  return sendings
}

/** A further customer, or a contract of an existing one. */
async function sendDependentEntry(
  context: Context,
  push: Push,
  sending: Sending,
  outcomes: ReadonlyMap<CrmEntryName, CrmOutcome<SavedEntry>>,
): Promise<CrmOutcome<SavedEntry>> {
  const { content } = sending.entry
  if (content.part === 'contact') return await sendEntry(context, push, sending, undefined)
  const customer = outcomes.get(content.contact)!
  if (!customer.ok) return failCrm(customer.reason, 'customer-not-sent')
  return await sendEntry(context, push, sending, customer.id)
}

async function sendEntry(
  { db, crm }: Context,
  push: Push,
  { entry, fields: { own }, keys }: Sending,
  contactId: string | undefined,
): Promise<CrmOutcome<SavedEntry>> {
  const { external_id, content } = entry
  const { company, identity } = content
  const recordId = push.record.id
  const isSame = isSameCompany(push.record.company_answers)
  const known = company && content.part === 'contact' ? knownCompany(entry) : undefined
  return await crm.saveEntry({
    ...toEntryOfCrm(push, entry, contactId ?? known),
    knownIds: await findKnownIds(db, recordId, content),
    formerRecordsOf: (id) => findFormerRecords(db, id, { recordId, keys }),
    former: { id: external_id, fields: own },
    isSameCompany: company && ((other) => isSame(identity, companyIdentity(other))),
  })
}

/** The id of a company that this record has entered under this name. */
const knownCompany = ({ holder, external_id, content }: PresentEntry): string | undefined =>
  holder === hashIdentity(content.identity) ? external_id || undefined : undefined

function toEntryOfCrm(
  { record, resolved, packageOf, supplyOf }: Push,
  entry: PresentEntry,
  contactId: string | undefined,
): EntryOfCrm {
  const { part, values } = entry.content
  return {
    key: crmKeyOf(entry),
    part,
    values,
    contactId,
    recordId: record.id,
    ownerId: resolved.answered.contact_owner?.id,
    package: packageOf(part),
    supply: supplyOf(part),
  }
}
