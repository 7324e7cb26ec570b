import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { calledNumber } from '../../../contract/duties/called-number.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { CallConsent, enterCallConsent, listCallConsents } from '../../../shared/api/call-consents.ts'
import type { UserActor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { containsSearch } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/refuse-invalid.ts'

interface Act {
  actor: UserActor
  now: Date
}

/** A page of consents by number, name or text, with what revokes each of them. BASIS-17 */
export async function findCallConsents(
  db: Kysely<Database>,
  { limit, page, searchWord, order }: z.output<typeof listCallConsents.query>,
): Promise<{ consents: CallConsent[]; count: number }> {
  const found = db.selectFrom('call_consents as c').where(containsSearch('c.search', searchWord))
  const rows = await found
    .leftJoin('users as u', 'u.id', 'c.entered_by')
    .leftJoin('users as r', 'r.id', 'c.revoked_by')
    .select(['c.id', 'c.phone', 'c.name', 'c.text_version as text', 'c.given_on as on', 'c.channel'])
    .select(['c.sector', 'c.asked_by as source', 'c.created_at', 'c.revoked_on', 'c.revoked_at'])
    .select([nameOf('u').as('enteredBy'), nameOf('r').as('revokedBy')])
    // As `isRevoked` compares them: the newest entry, on its own day or on that of its check.
    .select(
      sql<string | null>`(select max(coalesce(k.registered_on, k.checked_on))::text from register_checks k
        where k.phone = c.phone and k.registered and coalesce(k.registered_on, k.checked_on) >= c.given_on)`.as(
        'registeredOn',
      ),
    )
    .orderBy('c.given_on', order)
    .orderBy('c.id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  const { count } = await found
    .select((see) => see.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const consents = rows.map(({ created_at, revoked_on, revoked_at, revokedBy, ...row }) => ({
    ...row,
    enteredAt: created_at.toISOString(),
    revoked:
      revoked_on === null
        ? null
        : { on: revoked_on, at: (revoked_at ?? created_at).toISOString(), by: revokedBy },
  }))
  return { consents, count: Number(count) }
}

const nameOf = (user: 'u' | 'r') =>
  sql<string>`btrim(concat(${sql.ref(`${user}.name`)}, ' ', ${sql.ref(`${user}.last_name`)}))`

/** Throws `invalid` for what is no number, without a text, and for a day that has not come. BASIS-17 */
export async function enterConsent(
  db: Kysely<Database>,
  { phone, name, text, on, channel, sector, source }: z.output<typeof enterCallConsent.body>,
  { actor, now }: Act,
): Promise<string> {
  const number = calledNumber(phone)
  if (number === undefined) return refuseField('phone', 'format', 'Questo non è un numero di telefono')
  if (text === '') refuseField('text', 'required', 'Scrivi la versione del testo')
  if (on > romeDay(now)) refuseField('on', 'future', 'Il giorno del consenso deve ancora venire')
  return await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('call_consents')
      .values({
        phone: number,
        name,
        text_version: text,
        given_on: on,
        channel,
        sector,
        asked_by: source,
        entered_by: actor.userId,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // The log names the entry alone: it outlives the erasure of the person.
    await logUserAction(trx, { userId: actor.userId, actor, action: 'call consent entered', detail: { id } })
    return id
  })
}

/** Throws `not-found`, and `invalid` for a day before the consent or after today, or when it is revoked already. BASIS-17 */
export async function revokeConsent(
  db: Kysely<Database>,
  id: string,
  { on, actor, now }: Act & { on: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const consent = await trx
      .selectFrom('call_consents')
      .select(['given_on', 'revoked_on'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!consent) throw new Failure('not-found')
    if (consent.revoked_on) refuseField('on', 'repeated', 'Il consenso è già revocato')
    if (on < consent.given_on) refuseField('on', 'past', 'La revoca è prima del consenso')
    if (on > romeDay(now)) refuseField('on', 'future', 'Il giorno della revoca deve ancora venire')
    await trx
      .updateTable('call_consents')
      .set({ revoked_on: on, revoked_at: now, revoked_by: actor.userId, updated_at: now })
      .where('id', '=', id)
      .execute()
    await logUserAction(trx, { userId: actor.userId, actor, action: 'call consent revoked', detail: { id } })
  })
}
