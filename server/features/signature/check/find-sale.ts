import { ruleAt, type SaleChannel } from '../../../../contract/duties/rules.ts'
import type { Answered } from '../../../../contract/index.ts'
import { romeDay } from '../../../../contract/time/italian-time.ts'
import type { Context } from '../../../context.ts'
import { findRuleBook } from '../../../duties/find-rule-book.ts'

/** How a contract was sold. */
export interface Sale {
  /** Of a business customer nobody asks, nor while the rule is off. */
  isAsked: boolean
  channel: SaleChannel | null
}

/** What the sender says, or said of the last envelope of the record. WITHDRAW-11 */
export async function findSale(
  { db, now }: Pick<Context, 'db' | 'now'>,
  {
    recordId,
    answered,
    said,
  }: { recordId: string; answered: Answered; said: SaleChannel | null | undefined },
): Promise<Sale> {
  const isOn = ruleAt(await findRuleBook(db), 'sale-channel', romeDay(now()))
  if (!isOn || answered.client_type === 'business') return { isAsked: false, channel: null }
  return { isAsked: true, channel: said ?? (await findLast(db, recordId)) }
}

async function findLast(db: Context['db'], recordId: string): Promise<SaleChannel | null> {
  const row = await db
    .selectFrom('envelopes')
    .select('sale_channel')
    .where('record_id', '=', recordId)
    .where('sale_channel', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sale_channel ?? null
}
