import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { SalePart } from '../../../../contract/crm-parts.ts'
import { complaintAnswerDay, complaintPeriod } from '../../../../contract/duties/complaint-period.ts'
import { romeDay } from '../../../../contract/time/italian-time.ts'
import type { CallAnswer } from '../../../../shared/api/call.ts'
import type { enterComplaint as call } from '../../../../shared/api/complaints.ts'
import type { Actor } from '../../../actor.ts'
import { addRecordEvent } from '../../../audit/record-events.ts'
import type { Database } from '../../../db/schema.ts'
import { findRuleBook } from '../../../duties/find-rule-book.ts'
import { refuseField } from '../../../http/refuse-invalid.ts'
import { explainMissing } from '../../../records/explain-missing.ts'
import { lockSuppliesOfRecord, rewriteOutcomes } from '../../../supplies/rewrite-outcomes.ts'

type Entered = z.output<typeof call.body>

/**
 * Enters a complaint about supplies of a record. One in time contests them, one that is late stands in the list with its
 * reason and contests nothing (CONTEST-1, CONTEST-3).
 */
export async function enterComplaint(
  trx: Transaction<Database>,
  recordId: string,
  { entered, actor, now }: { entered: Entered; actor: Actor; now: Date },
): Promise<Omit<CallAnswer<typeof call>, 'ok'>> {
  const record = await trx
    .selectFrom('records')
    .select(['id', 'version'])
    .where('id', '=', recordId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!record) throw await explainMissing(trx, recordId)
  const today = romeDay(now)
  // Two complaints about one supply follow one after another.
  const locked = await lockSuppliesOfRecord(trx, recordId)
  const parts = [...new Set(entered.parts)]
  const isBusiness = await requireSupplies(trx, recordId, parts)
  const { via, receivedOn, countedFrom = null, note } = entered
  const facts = { receivedOn, countedFrom, isBusiness }
  refuseImpossible(facts, today)
  const book = await findRuleBook(trx)
  const { lastDay, isLate } = complaintPeriod(book, facts)
  const { id } = await trx
    .insertInto('complaints')
    .values({
      record_id: recordId,
      parts: JSON.stringify(parts),
      via,
      received_on: receivedOn,
      counted_from: countedFrom,
      is_business: isBusiness,
      last_day: lastDay,
      answer_by: complaintAnswerDay(book, today),
      note,
      entered_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const concerned = locked.filter(({ part }) => parts.includes(part))
  await tellComplaint(trx, record, {
    supplies: concerned,
    actor,
    at: now,
    complaint: isLate ? 'late' : 'entered',
  })
  return { complaintId: id, lastDay, late: isLate }
}

type Concerned = Awaited<ReturnType<typeof lockSuppliesOfRecord>>

/** The history of the record, and the webhooks, learn of each step once, also where no supply has another outcome. CONTEST-6 */
export async function tellComplaint(
  trx: Transaction<Database>,
  { id: recordId, version }: { id: string; version: number },
  { supplies, actor, at, complaint }: { supplies: Concerned; actor: Actor; at: Date; complaint: string },
): Promise<void> {
  const detail = { complaint }
  if ((await rewriteOutcomes(trx, supplies, { actor, at, detail })) > 0) return
  await addRecordEvent(trx, {
    actor,
    recordId,
    version,
    kind: 'outcome',
    at,
    detail: { ...detail, supplies: [] },
  })
}

/** Whether the customer is a business, by the supplies. */
async function requireSupplies(
  trx: Transaction<Database>,
  recordId: string,
  parts: readonly SalePart[],
): Promise<boolean> {
  const sold = await trx
    .selectFrom('supplies')
    .select(['part', 'client'])
    .where('record_id', '=', recordId)
    .where('closed_at', 'is', null)
    .where('part', 'in', parts)
    .execute()
  if (sold.length < parts.length) refuseField('parts', 'unknown', 'Questa fornitura non è più nel contratto.')
  const open = await trx
    .selectFrom('complaints')
    .select('id')
    .where('record_id', '=', recordId)
    .where('result', 'is', null)
    .where(sql<boolean>`parts ?| ${[...parts]}::text[]`)
    .limit(1)
    .executeTakeFirst()
  if (open) refuseField('parts', 'open', 'C’è già un reclamo aperto: chiudilo nell’elenco «Contestati».')
  return sold.some(({ client }) => client === 'business')
}

interface Days {
  receivedOn: string
  countedFrom: string | null
  isBusiness: boolean
}

function refuseImpossible({ receivedOn, countedFrom, isBusiness }: Days, today: string): void {
  if (receivedOn > today) refuseField('receivedOn', 'future', 'Questo giorno deve ancora arrivare.')
  if (countedFrom === null) return
  if (countedFrom > today) refuseField('countedFrom', 'future', 'Questo giorno deve ancora arrivare.')
  if (isBusiness && countedFrom > receivedOn)
    refuseField('countedFrom', 'order', 'Il cliente non può averlo saputo dopo il suo reclamo.')
}
