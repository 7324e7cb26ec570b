import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type {
  ConsentPurpose,
  ConsentText,
  writeConsentText as writeConsentTextCall,
} from '../../../shared/api/consents.ts'
import { recordChange } from '../../audit/record-change.ts'
import { conflictWith } from '../../audit/refuse-stale.ts'
import type { Database } from '../../db/schema.ts'
import type { Act } from '../../entities/entity.ts'
import type { Failure } from '../../http/failure.ts'

/** Every version of every text, the newest of each first. */
export async function findConsentTexts(db: Kysely<Database>): Promise<ConsentText[]> {
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
export async function writeConsentText(
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
