import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import {
  type Consent,
  type ConsentPurpose,
  type ConsentText,
  listConsents as listConsentsCall,
  listConsentTexts,
  writeConsentText as writeConsentTextCall,
} from '../../../shared/api/consents.ts'
import { recordChange } from '../../audit/record-change.ts'
import { conflictWith } from '../../audit/refuse-stale.ts'
import { containsSearch } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import type { Act } from '../../entities/entity.ts'
import type { Failure } from '../../http/failure.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { type Route, route } from '../../http/route.ts'

export const consentRoutes: Route[] = [
  // Agents read the texts to the customer.
  route(listConsentTexts, 'any user', async ({ context: { db } }) => ({
    ok: true,
    texts: await findConsentTexts(db),
  })),

  idempotentRoute(writeConsentTextCall, 'administrator', async (trx, { context: { now }, body, caller }) => ({
    ok: true,
    text: await writeConsentText(trx, body, { actor: caller, now: now() }),
  })),

  route(listConsentsCall, 'administrator', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await listConsents(db, query)),
  })),
]

/** A page of consents, by address or name. */
async function listConsents(db: Kysely<Database>, request: z.output<typeof listConsentsCall.query>) {
  const { limit, page, searchWord, order, purpose } = request
  const all = db.selectFrom('consents as c').where(containsSearch('c.search', searchWord))
  const found = purpose ? all.where('c.purpose', '=', purpose) : all
  const rows = await found
    .leftJoin('users as u', 'u.id', 'c.recorded_by')
    .select(['c.id', 'c.created_at', 'c.purpose', 'c.act', 'c.email', 'c.name', 'c.channel', 'c.text'])
    .select(['c.text_version', 'c.recorded_ip', 'c.record_id', 'u.name as user', 'u.last_name as user_last'])
    .orderBy('c.created_at', order)
    .orderBy('c.id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  const { count } = await found
    .select((see) => see.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { consents: rows.map(present), count: Number(count) }
}

interface Row extends Pick<Consent, 'id' | 'purpose' | 'act' | 'email' | 'name' | 'channel' | 'text'> {
  created_at: Date
  text_version: number
  recorded_ip: string
  record_id: string | null
  user: string | null
  user_last: string | null
}

const present = ({
  created_at,
  text_version,
  recorded_ip,
  record_id,
  user,
  user_last,
  ...row
}: Row): Consent => ({
  ...row,
  at: created_at.toISOString(),
  version: text_version,
  recordedBy: `${user ?? ''} ${user_last ?? ''}`.trim(),
  ip: recorded_ip,
  recordId: record_id,
})

/** Every version of every text, the newest of each first. */
async function findConsentTexts(db: Kysely<Database>): Promise<ConsentText[]> {
  const rows = await db
    .selectFrom('consent_texts as t')
    .leftJoin('users as u', 'u.id', 't.written_by')
    .select(['t.purpose', 't.version', 't.text', 't.created_at', 'u.name', 'u.last_name'])
    .orderBy('t.purpose', 'desc')
    .orderBy('t.version', 'desc')
    .execute()
  return rows.map(({ created_at, name, last_name, ...row }) => ({
    ...row,
    at: created_at.toISOString(),
    author: `${name ?? ''} ${last_name ?? ''}`.trim(),
  }))
}

/** Publishes a new version; earlier consents keep their version. An unchanged text creates no version. */
async function writeConsentText(
  trx: Transaction<Database>,
  { purpose, version, text }: z.output<typeof writeConsentTextCall.body>,
  { actor, now }: Act,
): Promise<ConsentText> {
  const newest = await trx
    .selectFrom('consent_texts')
    .select(['version', 'text'])
    .where('purpose', '=', purpose)
    .orderBy('version', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (newest.version !== version) throw await staleText(trx, purpose, version)
  if (newest.text === text) return await findNewest(trx, purpose)
  const row = await trx
    .insertInto('consent_texts')
    .values({
      purpose,
      version: version + 1,
      text,
      written_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['purpose', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!row) throw await staleText(trx, purpose, version)
  await recordChange(trx, {
    noun: 'consent-texts',
    objectId: purpose,
    title: purpose,
    actor,
    before: { version, text: newest.text },
    after: { version: row.version, text },
    savedAt: now,
  })
  return await findNewest(trx, purpose)
}

const findNewest = async (db: Kysely<Database>, purpose: ConsentPurpose): Promise<ConsentText> =>
  (await findConsentTexts(db)).find((one) => one.purpose === purpose)!

/** The failure of a text that is based on an older version than the newest. */
async function staleText(db: Kysely<Database>, purpose: ConsentPurpose, version: number): Promise<Failure> {
  const texts = (await findConsentTexts(db)).filter((one) => one.purpose === purpose)
  const read = texts.find((one) => one.version === version)
  return await conflictWith(db, {
    noun: 'consent-texts',
    objectId: purpose,
    readAt: read?.at,
    savedAt: null,
    stored: () => texts[0],
  })
}
