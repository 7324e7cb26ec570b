import type { Kysely } from 'kysely'
import type { ConsentAct, ConsentChannel, ConsentPurpose } from '../../shared/api/consents.ts'
import type { Database } from '../db/schema.ts'

/** A consent: person, decision, channel and recording user. */
export interface ConsentEntry {
  purpose: ConsentPurpose
  act: ConsentAct
  email: string
  name: string
  channel: ConsentChannel
  /** The version that was shown; the newest when absent. */
  version?: number
  /** Absent when no user was involved. */
  recordedBy?: string
  ip: string
  recordId?: string
  at: Date
}

/**
 * Appends to the proof of consents, with the text that was shown. Called in the transaction of the change. Returns
 * the version of the text.
 */
export async function recordConsent(db: Kysely<Database>, entry: ConsentEntry): Promise<number> {
  const { version, text } = await consentText(db, entry.purpose, entry.version)
  await db
    .insertInto('consents')
    .values({
      purpose: entry.purpose,
      act: entry.act,
      email: entry.email,
      name: entry.name,
      channel: entry.channel,
      text_version: version,
      text,
      created_at: entry.at,
      updated_at: entry.at,
      recorded_by: entry.recordedBy ?? null,
      recorded_ip: entry.ip,
      record_id: entry.recordId ?? null,
    })
    .execute()
  return version
}

/** A version of a consent text; the newest without `version`. */
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
