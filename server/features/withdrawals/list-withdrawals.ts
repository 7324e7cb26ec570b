import type { Kysely, Selectable } from 'kysely'
import { daysLeft } from '../../../contract/duties/withdrawal-period.ts'
import type { Withdrawal } from '../../../shared/api/withdrawals.ts'
import type { UserActor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Database, MailOutboxTable } from '../../db/schema.ts'
import { findRuleBook } from '../../duties/find-rule-book.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { receiptMailKey } from './acknowledgement.ts'
import { insertWithdrawal } from './declare-withdrawal.ts'
import { findNamedRecord, tellRecord } from './record-of-withdrawal.ts'

type Parts = Pick<Context, 'db' | 'now'>
type MailState = Selectable<MailOutboxTable>['state']
const MAX_LISTED = 500

/** Those that no supplier knows yet first, the earliest deadline before. */
export async function findWithdrawals({ db, now }: Parts): Promise<Withdrawal[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .orderBy(({ eb }) => eb('told_at', 'is', null), 'desc')
    .orderBy('declared_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return await presentAll(db, rows, now())
}

const selectOne = (db: Kysely<Database>, id: string) =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof selectOne>>>

async function presentAll(db: Kysely<Database>, rows: readonly Row[], now: Date): Promise<Withdrawal[]> {
  const keyOf = ({ envelope_id, parts }: Row) => envelope_id && receiptMailKey(envelope_id, parts)
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['key', 'state'])
    .where('key', 'in', ['', ...rows.flatMap((row) => keyOf(row) ?? [])])
    .execute()
  const states = new Map(mails.map(({ key, state }) => [key, state]))
  return rows.map((row) => present(row, states.get(keyOf(row) ?? ''), now))
}

const MAIL_STATES = {
  queued: 'waiting',
  sending: 'waiting',
  // Of a demonstration, which sends none.
  kept: 'sent',
  sent: 'sent',
  unsure: 'unsure',
  failed: 'failed',
  expired: 'failed',
} as const satisfies Record<MailState, Withdrawal['receiptMail']>

const present = (row: Row, mail: MailState | undefined, now: Date): Withdrawal => ({
  id: row.id,
  recordId: row.record_id,
  via: row.via,
  parts: row.parts,
  name: row.name,
  contract: row.contract,
  email: row.email,
  declaredAt: row.declared_at.toISOString(),
  lastDay: row.last_day,
  daysLeft: row.last_day === null ? null : daysLeft({ lastDay: row.last_day }, now),
  tellBy: row.tell_by,
  toldAt: row.told_at?.toISOString() ?? null,
  receiptMail: mail ? MAIL_STATES[mail] : null,
})

async function findOne({ db, now }: Parts, id: string): Promise<Withdrawal> {
  const row = await selectOne(db, id)
  if (!row) throw new Failure('not-found')
  return (await presentAll(db, [row], now()))[0]!
}

/** Notes that the supplier knows; the first note stays. */
export async function tellSupplier(context: Parts, id: string, actor: UserActor): Promise<Withdrawal> {
  const at = context.now()
  await context.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('withdrawals')
      .set({ told_at: at, told_by: actor.userId, updated_at: at })
      .where('id', '=', id)
      .where('told_at', 'is', null)
      .returning(['id', 'contract'])
      .executeTakeFirst()
    if (!row) return
    const detail = { id, title: row.contract }
    await logUserAction(trx, { userId: actor.userId, actor, action: 'withdrawal told', detail })
  })
  return await findOne(context, id)
}

interface Typed {
  via: 'letter' | 'mail' | 'phone'
  name: string
  contract: string
  email: string
  declaredAt: string
}

/**
 * A withdrawal that came by letter, mail or phone, with the day on which the customer sent it. One that names a record by
 * its code withdraws the supplies of that record (WITHDRAW-16).
 */
export async function enterWithdrawal(context: Parts, typed: Typed, actor: UserActor): Promise<Withdrawal> {
  const receivedAt = context.now()
  const declaredAt = new Date(typed.declaredAt)
  if (declaredAt > receivedAt) refuseField('declaredAt', 'future', 'Questo momento deve ancora arrivare')
  const id = await context.db.transaction().execute(async (trx) => {
    const record = await findNamedRecord(trx, typed.contract)
    const about = record ? { record_id: record.id, parts: record.parts } : { parts: [] }
    const entered = { ...typed, ...about, declaredAt, receivedAt, entered_by: actor.userId }
    const made = await insertWithdrawal(trx, await findRuleBook(trx), entered)
    if (record) await tellRecord(trx, record, { actor, at: receivedAt })
    const detail = { id: made, title: typed.contract }
    await logUserAction(trx, { userId: actor.userId, actor, action: 'withdrawal entered', detail })
    return made
  })
  return await findOne(context, id)
}
