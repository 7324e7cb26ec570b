import { type CrmPart, crmEntries, type CrmEntry as Part, type Resolved } from '../../../../contract/index.ts'
import type { SyncedPart } from '../../../../shared/api/sync.ts'
import type { Context } from '../../../context.ts'
import { closePush, type OpenPush, openPush, type PushTimes } from '../../../db/ledger.ts'
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

/** How a part went, and what the CRM calls a contract that it numbered itself. */
export interface Pushed extends SyncedPart {
  number?: string | undefined
}

/** Until then the record should have written down what went well; else a crash kept it from doing so. */
const KEEP_WITHIN_MS = 5 * 60_000

/**
 * Enters the customer first and then each contract, one after another, through the ledger. Without a customer no
 * contract is tried; a contract that fails keeps none of the others back. All contracts are wished for with the note
 * about their customer, so that whatever a crash leaves undone stands in the ledger.
 */
export async function pushEntries(context: Context, push: Push): Promise<Pushed[]> {
  const { db, now } = context
  const [contact, ...contracts] = crmEntries(push.resolved, push.record.code)
  const first = await wishFor(context, push, contact!)
  const outcome = await enter(context, push, contact!, push.resolved.answered.contact_id)
  const wishes = await db.transaction().execute(async (trx) => {
    // Whoever enters the same record at the same time takes the same rows, in whatever order.
    await trx.selectFrom('records').select('id').where('id', '=', push.record.id).forUpdate().execute()
    await closePush(trx, first, outcome, times(context))
    const opened: OpenPush[] = []
    if (outcome.ok)
      for (const contract of contracts) opened.push(await wishFor({ db: trx, now }, push, contract))
    return opened
  })
  const pushed = [told(contact!, outcome)]
  for (const [index, wish] of wishes.entries()) {
    const contract = contracts[index]!
    const entered = await enter(context, push, contract, pushed[0]!.id)
    await closePush(db, wish, entered, times(context))
    pushed.push(told(contract, entered))
  }
  return pushed
}

function times({ now, config }: Context): PushTimes {
  const at = now()
  const keepBy = new Date(at.getTime() + KEEP_WITHIN_MS)
  return { now: at, retrySeconds: config.outsideRetrySeconds, keepBy }
}

const keyOf = ({ record }: Push, { part }: Part) => `${record.id}:${part}`

function wishFor({ db, now }: Pick<Context, 'db' | 'now'>, push: Push, entry: Part): Promise<OpenPush> {
  const { record, userId } = push
  const hash = digest(JSON.stringify([...entry.values])).toString('base64url')
  const payload = { part: entry.part, version: record.version, hash }
  return openPush(db, keyOf(push, entry), { kind: 'crm', userId, recordId: record.id, payload }, now())
}

function enter(
  { crm }: Context,
  push: Push,
  entry: Part,
  contactId: string | undefined,
): Promise<CrmOutcome<SavedEntry>> {
  const { record, resolved, packageOf } = push
  return crm.saveEntry({
    ...{ ...entry, key: keyOf(push, entry), contactId, recordId: record.id },
    ownerId: resolved.answered.contact_owner?.id,
    package: packageOf(entry.part),
  })
}

function told({ part }: Part, outcome: CrmOutcome<SavedEntry>): Pushed {
  if (outcome.ok) return { part, ok: true, id: outcome.id, number: outcome.number }
  return { part, ok: false, reason: outcome.reason, detail: outcome.detail }
}
