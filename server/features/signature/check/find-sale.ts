import { SALE_CHANNEL_OF } from '../../../../contract/duties/basis.ts'
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

/**
 * What the sender says. Else what was said of the last envelope of the record (WITHDRAW-11), or what follows from why the
 * customer was spoken to, where that was said or changed since (BASIS-20).
 */
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
  return { isAsked: true, channel: said ?? (await findLastSaid(db, recordId)) }
}

async function findLastSaid(db: Context['db'], recordId: string): Promise<SaleChannel | null> {
  const envelope = await db
    .selectFrom('envelopes')
    .select(['sale_channel', 'created_at'])
    .where('record_id', '=', recordId)
    .where('sale_channel', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const contact = await db
    .selectFrom('contact_bases')
    .select(['basis', 'updated_at'])
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  if (contact && (!envelope || contact.updated_at > envelope.created_at))
    return SALE_CHANNEL_OF[contact.basis]
  return envelope?.sale_channel ?? null
}
