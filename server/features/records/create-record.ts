import type { Transaction } from 'kysely'
import type { Values } from '../../../contract/index.ts'
import type { UserActor } from '../../actor.ts'
import { changedFields } from '../../audit/changed-fields.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import { recordMarketingConsents } from '../../customers/record-marketing-consents.ts'
import type { Database } from '../../db/schema.ts'
import { storeSupplies } from '../../supplies/store-supplies.ts'
import { deriveUnderLock } from './derive-under-lock.ts'

interface NewRecord {
  values: Values
  draft: boolean
  actor: UserActor
  now: Date
  duplicateOf?: string | undefined
  holdersDiffer?: true | undefined
}

/** Stores a new record or draft with its history, and returns its id. */
export async function createRecord(trx: Transaction<Database>, record: NewRecord): Promise<string> {
  const { values, draft, actor, now, duplicateOf, holdersDiffer } = record
  const { columns, supplies } = await deriveUnderLock(trx, {
    values,
    draft,
    now,
    createdAt: now,
    holdersDiffer,
  })
  const { id } = await trx
    .insertInto('records')
    .values({
      ...columns,
      created_at: now,
      updated_at: now,
      created_by: actor.userId,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!draft) await storeSupplies(trx, [{ recordId: id, version: 1, supplies }], now)
  await recordMarketingConsents(trx, { recordId: id, values, holder: columns, draft, actor, now })
  const fields = changedFields({}, values)
  const source = duplicateOf ? await markDuplicated(trx, { ...record, duplicateOf }, id) : undefined
  const detail = { ...(source && { duplicateOf: source }), ...(holdersDiffer && { holdersDiffer }) }
  await addRecordEvent(trx, {
    actor,
    recordId: id,
    kind: 'created',
    version: 1,
    at: now,
    fields,
    detail,
  })
  return id
}

/** Writes the copy into the history of the source record; skipped for a removed one. */
async function markDuplicated(
  trx: Transaction<Database>,
  { duplicateOf, actor, now }: NewRecord & { duplicateOf: string },
  copy: string,
): Promise<string | undefined> {
  const source = await trx
    .selectFrom('records')
    .select('version')
    .where('id', '=', duplicateOf)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!source) return undefined
  const event = {
    actor,
    recordId: duplicateOf,
    kind: 'duplicated',
    version: source.version,
    at: now,
  } as const
  await addRecordEvent(trx, { ...event, detail: { copy } })
  return duplicateOf
}
