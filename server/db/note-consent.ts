import type { Kysely } from 'kysely'
import type { ConsentAct, ConsentChannel, ConsentPurpose } from '../../shared/api/consents.ts'
import type { Database } from './schema.ts'

/** What is kept of one consent: who said what, how, and who wrote it down. */
export interface ConsentNote {
  purpose: ConsentPurpose
  act: ConsentAct
  email: string
  name: string
  channel: ConsentChannel
  /** The version that the person was shown; the newest where nothing is said. */
  version?: number
  /** Absent where the person acted alone. */
  recordedBy?: string
  ip: string
  recordId?: string
  at: Date
}

/**
 * Appends to the proof of consents, with the words that the person was shown. Called with the transaction of the
 * change that it tells of. Answers the version of the text.
 */
export async function noteConsent(db: Kysely<Database>, note: ConsentNote): Promise<number> {
  const { version, text } = await consentText(db, note.purpose, note.version)
  await db
    .insertInto('consents')
    .values({
      ...{ purpose: note.purpose, act: note.act, email: note.email, name: note.name, channel: note.channel },
      ...{ text_version: version, text, created_at: note.at, updated_at: note.at },
      recorded_by: note.recordedBy ?? null,
      recorded_ip: note.ip,
      record_id: note.recordId ?? null,
    })
    .execute()
  return version
}

/** A version of the text of a consent; the newest without one. */
export async function consentText(
  db: Kysely<Database>,
  purpose: ConsentPurpose,
  version?: number,
): Promise<{ version: number; text: string }> {
  const versions = db.selectFrom('consent_texts').select(['version', 'text']).where('purpose', '=', purpose)
  return await (version === undefined ? versions : versions.where('version', '=', version))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
