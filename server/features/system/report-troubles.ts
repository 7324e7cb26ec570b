import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import type { Trouble } from '../../../shared/troubles.ts'
import type { Context } from '../../context.ts'
import type { Database, TroubleTable } from '../../db/schema.ts'
import { troubleBeganMail, troubleEndedMail } from '../../documents/mails/trouble-mails.ts'
import { findTroubles } from './find-troubles.ts'
import { readSystem } from './read-system.ts'

type Row = Selectable<TroubleTable>
type Sender = Pick<Context, 'mail' | 'config' | 'now'>

const isSame = (one: Trouble, other: Trouble) => one.cause === other.cause && one.about === other.about

/**
 * Stores what is wrong, and mails the administrators: when it begins, again each day while it lasts, and once when it has
 * ended. Returns the numbers of troubles and mails.
 */
export async function reportTroubles(context: Context): Promise<{ troubles: number; mails: number }> {
  const { db, mail } = context
  const hasMail = !mail.reachesNobody
  const found = findTroubles(await readSystem(context), { hasMail })
  return await db.transaction().execute(async (trx) => {
    // Two processes take turns.
    await sql`lock table troubles in share row exclusive mode`.execute(trx)
    const known = await trx.selectFrom('troubles').selectAll().execute()
    let mails = 0
    for (const trouble of found)
      mails += await reportPresent(
        trx,
        context,
        trouble,
        known.find((row) => isSame(row, trouble)),
      )
    for (const row of known.filter(({ began_at }) => began_at !== null))
      if (!found.some((trouble) => isSame(trouble, row))) mails += await reportEnded(trx, context, row)
    return { troubles: found.length, mails }
  })
}

async function reportPresent(
  trx: Transaction<Database>,
  context: Sender,
  trouble: Trouble,
  row: Row | undefined,
): Promise<number> {
  const now = context.now()
  const beganAt = row?.began_at ?? now
  const isMailed = isDue(row?.mailed_at, now) && !stopsItsOwnMail(trouble)
  const values = { began_at: beganAt, updated_at: now, ...(isMailed && { mailed_at: now }) }
  await trx
    .insertInto('troubles')
    .values({ cause: trouble.cause, about: trouble.about, ...values })
    .onConflict((conflict) => conflict.columns(['cause', 'about']).doUpdateSet(values))
    .execute()
  if (!isMailed) return 0
  return await mailAdministrators(trx, context, 'trouble-began', {
    ...trouble,
    since: italianMinute(beganAt),
  })
}

async function reportEnded(trx: Transaction<Database>, context: Sender, row: Row): Promise<number> {
  const now = context.now()
  const beganAt = row.began_at ?? now
  const wasMailed = row.mailed_at !== null && row.mailed_at >= beganAt
  const isFirstNews = stopsItsOwnMail(row) && isDue(row.mailed_at, now)
  await trx
    .updateTable('troubles')
    .set({ began_at: null, updated_at: now, ...(isFirstNews && { mailed_at: now }) })
    .where('id', '=', row.id)
    .execute()
  if (!wasMailed && !isFirstNews) return 0
  return await mailAdministrators(trx, context, 'trouble-ended', { ...row, since: italianMinute(beganAt) })
}

/** At most one mail a day. A mail of the future is of a clock that was wrong. */
function isDue(mailedAt: Date | null | undefined, now: Date): boolean {
  if (!mailedAt) return true
  const ms = now.getTime() - mailedAt.getTime()
  return ms >= DAY_MS || ms < 0
}

/** Such a mail would arrive when it is not true any more: the one about the end says since when it was. */
const stopsItsOwnMail = ({ cause, about }: Trouble): boolean =>
  (cause === 'service' && about === 'mail') || (cause === 'queue' && about === 'mail.send')

async function mailAdministrators(
  trx: Transaction<Database>,
  { mail, config }: Sender,
  kind: 'trouble-began' | 'trouble-ended',
  notice: Trouble & { since: string },
): Promise<number> {
  // Without a mail server the mails of weeks would wait for the day on which there is one.
  if (mail.reachesNobody) return 0
  const rows = await trx
    .selectFrom('users')
    .select('email')
    .where('removed_at', 'is', null)
    .where('role', '=', 'admin')
    .orderBy('id')
    .execute()
  const write = kind === 'trouble-began' ? troubleBeganMail : troubleEndedMail
  const written = write({
    ...notice,
    link: `${config.publicUrl}/system`,
    organisation: config.organisationName,
  })
  const recipients = new Map(rows.map(({ email }) => [email.toLowerCase(), email]))
  for (const to of recipients.values()) await mail.queue(trx, { kind, to, ...written })
  return recipients.size
}
