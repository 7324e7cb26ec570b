import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { ContactBasis } from '../../../contract/duties/basis.ts'
import { calledNumber } from '../../../contract/duties/called-number.ts'
import type { saveContactBasis as call } from '../../../shared/api/contact-bases.ts'
import type { UserActor } from '../../actor.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import type { Database } from '../../db/schema.ts'
import { findContactBasis } from '../../duties/contact-basis.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { findRecord } from '../../records/find-record.ts'
import { basisChanges } from './basis-changes.ts'

type Changes = z.output<typeof call.body>

const NOTHING: Omit<ContactBasis, 'basis'> = {
  on: null,
  seller: '',
  products: [],
  proof: '',
  text: '',
  channel: '',
  sector: null,
  number: '',
  speaker: '',
}

/**
 * Changes the named values alone: of two users who change different ones both are kept, and what either replaced stands in
 * the history. Throws `not-found`, `removed`, and `invalid` while there is no basis. BASIS-2
 */
export async function saveContactBasis(
  db: Kysely<Database>,
  recordId: string,
  { changes, actor, now }: { changes: Changes; actor: UserActor; now: Date },
): Promise<ContactBasis> {
  return await db.transaction().execute(async (trx) => {
    // The row of the record serialises two saves.
    await trx.selectFrom('records').select('id').where('id', '=', recordId).forUpdate().execute()
    const { version } = await findRecord(trx, recordId)
    const before = await findContactBasis(trx, recordId)
    const basis = changes.basis ?? before?.basis
    if (basis === undefined)
      return refuseField('basis', 'required', 'Scegli perché si può parlare con il cliente')
    const after: ContactBasis = { ...NOTHING, ...before, ...given(changes), basis }
    if (before && JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))) return before
    await store(trx, recordId, after, now)
    const replaced = basisChanges(before, after)
    const event = { actor, recordId, kind: 'basis', version, at: now } as const
    await addRecordEvent(trx, { ...event, fields: Object.keys(replaced), changes: replaced })
    return after
  })
}

/** The number as it is compared with those of the office; what is no number stays as it was written. */
function given(changes: Changes): Partial<ContactBasis> {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined)
  const { number } = changes
  return { ...Object.fromEntries(named), ...(number && { number: calledNumber(number) ?? number }) }
}

const sorted = (basis: ContactBasis) => Object.entries(basis).toSorted(([a], [b]) => (a < b ? -1 : 1))

async function store(
  trx: Transaction<Database>,
  recordId: string,
  { basis, ...rest }: ContactBasis,
  now: Date,
): Promise<void> {
  const details = JSON.stringify(rest)
  await trx
    .insertInto('contact_bases')
    .values({ record_id: recordId, basis, details, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet({ basis, details, updated_at: now }))
    .execute()
}
