import type { Transaction } from 'kysely'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { romeDay } from '../../contract/time/italian-time.ts'
import type { Database } from '../db/schema.ts'
import { enterComplaint } from '../features/outcomes/complaints/enter-complaint.ts'

/** The customer of the supply that began last says never to have asked for it: a few days are left for the answer. */
export async function storeDemoComplaint(trx: Transaction<Database>, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const supply = await trx
    .selectFrom('supplies as s')
    .innerJoin('records as r', 'r.id', 's.record_id')
    .select(['s.record_id', 's.part', 'r.created_by'])
    .where('s.state', '=', 'active')
    .where('s.part', 'in', ['luce', 'gas'])
    .where('s.client', '<>', 'business')
    .where('s.state_on', '<=', romeDay(daysAgo(20)))
    .where('r.removed_at', 'is', null)
    .orderBy('s.state_on', 'desc')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await enterComplaint(trx, supply.record_id, {
    entered: {
      parts: [supply.part],
      via: 'letter',
      receivedOn: romeDay(daysAgo(2)),
      countedFrom: romeDay(daysAgo(20)),
      note: 'Il cliente scrive di non aver mai chiesto il contratto, e chiede come è stato concluso.',
    },
    actor: { kind: 'job', userId: supply.created_by },
    now,
  })
}
