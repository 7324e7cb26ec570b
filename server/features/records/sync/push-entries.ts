import { type CrmPart, crmEntries, type CrmEntry as Part, type Resolved } from '../../../../contract/index.ts'
import type { SyncedPart } from '../../../../shared/api/sync.ts'
import type { Context } from '../../../context.ts'
import { type Effect, pushOver } from '../../../db/ledger.ts'
import type { CrmEntry, CrmPackage } from '../../../providers/crm/port.ts'
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

/**
 * Enters the customer first and then each contract, one after another, through the ledger. Without a customer no
 * contract is tried; a contract that fails keeps none of the others back.
 */
export async function pushEntries(context: Context, push: Push): Promise<Pushed[]> {
  const [contact, ...contracts] = crmEntries(push.resolved, push.record.code)
  const { answered } = push.resolved
  const first = await pushOne(context, push, contact!, answered.contact_id)
  if (!first.ok) return [first]
  const pushed = [first]
  for (const contract of contracts) pushed.push(await pushOne(context, push, contract, first.id))
  return pushed
}

async function pushOne(
  { crm, db, now }: Context,
  { record, resolved, userId, packageOf }: Push,
  { part, values }: Part,
  contactId: string | undefined,
): Promise<Pushed> {
  const key = `${record.id}:${part}`
  const entry: CrmEntry = {
    ...{ key, part, values, contactId, recordId: record.id },
    ownerId: resolved.answered.contact_owner?.id,
    package: packageOf(part),
  }
  const hash = digest(JSON.stringify([...values])).toString('base64url')
  let number: string | undefined
  const effect = async (): Promise<Effect> => {
    const outcome = await crm.saveEntry(entry)
    if (outcome.ok) number = outcome.number
    return outcome.ok ? { ok: true, id: outcome.id } : outcome
  }
  const wish = {
    kind: 'crm',
    userId,
    recordId: record.id,
    payload: { part, version: record.version, hash },
  } as const
  const outcome = await pushOver(db, key, wish, effect, now())
  if (outcome.ok) return { part, ok: true, id: outcome.id, number }
  return { part, ok: false, reason: outcome.reason, detail: outcome.detail }
}
