import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/schema.ts'
import { SECRET_OWNER } from '../features/webhooks/webhooks.ts'
import { RUNNING_CALL_OWNER } from '../http/running-calls.ts'
import { contentOwner } from '../providers/mail/secret-content.ts'
import { findStoredKeys, KEY_OWNER } from '../providers/signature/built-in/sealer.ts'
import { linkOwner } from '../providers/signature/links.ts'
import { unsealIfOurs } from '../secrets.ts'

interface Sealed {
  owner: string
  sealed: string
}
type FindSealed = (db: Kysely<Database>, now: Date) => Promise<Sealed[]>

const authenticators: FindSealed = (db) =>
  db
    .selectFrom('users')
    .select(['id as owner', 'totp_secret as sealed'])
    .where('totp_secret', 'is not', null)
    .where('removed_at', 'is', null)
    .$narrowType<{ sealed: string }>()
    .execute()

const pairings: FindSealed = (db, now) =>
  db
    .selectFrom('sessions')
    .select(['user_id as owner', 'pending_secret as sealed'])
    .where('pending_secret', 'is not', null)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .$narrowType<{ sealed: string }>()
    .execute()

const signIns: FindSealed = (db, now) =>
  db
    .selectFrom('openid_logins')
    .select(['session_id as owner', 'sealed'])
    .where('expires_at', '>', now)
    .where('returned_at', 'is', null)
    .execute()

/** Links by which a customer can still sign. */
const links: FindSealed = async (db, now) => {
  const rows = await db
    .selectFrom('signing_links as l')
    .innerJoin('envelopes as e', 'e.id', 'l.envelope_id')
    .select(['l.envelope_id as envelopeId', 'l.signer', 'l.token_sealed as sealed'])
    .where('e.state', 'in', ['preparing', 'to-check', 'sent', 'opened'])
    .where('e.expires_at', '>', now)
    .execute()
  return rows.map(({ sealed, ...owner }) => ({ owner: linkOwner(owner), sealed }))
}

/** If the newest key cannot be decrypted, the server creates another one. */
const sealingKey: FindSealed = async (db, now) =>
  (await findStoredKeys({ db }, now))
    .slice(0, 1)
    .map(({ key_sealed: sealed }) => ({ owner: KEY_OWNER, sealed }))

const webhooks: FindSealed = async (db) =>
  (await db.selectFrom('webhooks').select('secret_sealed as sealed').execute()).map((row) => ({
    owner: SECRET_OWNER,
    ...row,
  }))

const crmTokens: FindSealed = (db, now) =>
  db
    .selectFrom('crm_tokens')
    .select(['account as owner', 'sealed'])
    .where('sealed', '<>', '')
    .where('expires_at', '>', now)
    .execute()

/** Mails that are not delivered yet. */
const mails: FindSealed = async (db, now) => {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['recipient', 'sealed_content as sealed'])
    .where('sealed_content', 'is not', null)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
    .$narrowType<{ sealed: string }>()
    .execute()
  return rows.map(({ recipient, sealed }) => ({ owner: contentOwner(recipient), sealed }))
}

/** Answers that their callers may still ask for. */
const runningCalls: FindSealed = async (db, now) => {
  const rows = await db
    .selectFrom('running_calls')
    .select('sealed_answer as sealed')
    .where('sealed_answer', 'is not', null)
    .where('alive_at', '>', new Date(now.getTime() - 3_600_000))
    .$narrowType<{ sealed: string }>()
    .execute()
  return rows.map(({ sealed }) => ({ owner: RUNNING_CALL_OWNER, sealed }))
}

/** All encrypted secrets in the database, by column, with their plural. */
export const SEALED_COLUMNS: Record<string, [name: string, FindSealed]> = {
  'users.totp_secret': ['authenticators', authenticators],
  'sessions.pending_secret': ['authenticators being paired', pairings],
  'openid_logins.sealed': ['sign-ins under way', signIns],
  'signing_links.token_sealed': ['open links for signing', links],
  'signing_certificates.key_sealed': ['keys of the own certificate', sealingKey],
  'webhooks.secret_sealed': ['secrets of webhooks', webhooks],
  'crm_tokens.sealed': ['accesses to the CRM', crmTokens],
  'mail_outbox.sealed_content': ['mails that wait to be sent', mails],
  'running_calls.sealed_answer': ['answers of calls that last', runningCalls],
}

/** The numbers of secrets encrypted with another key, such as `2 of 3 authenticators`, without expired ones. */
export async function findForeignSecrets(
  db: Kysely<Database>,
  { secretKey }: Pick<Config, 'secretKey'>,
  now: Date,
): Promise<string[]> {
  const foreign: string[] = []
  for (const [name, find] of Object.values(SEALED_COLUMNS)) {
    const all = await find(db, now)
    const closed = all.filter(({ owner, sealed }) => unsealIfOurs(secretKey, owner, sealed) === undefined)
    if (closed.length > 0) foreign.push(`${closed.length} of ${all.length} ${name}`)
  }
  return foreign
}

/** Whether the key decrypts one of the stored secrets, or none is stored. */
export async function opensStoredSecrets(
  db: Kysely<Database>,
  { secretKey }: Pick<Config, 'secretKey'>,
  now: Date,
): Promise<boolean> {
  let stored = 0
  for (const [, find] of Object.values(SEALED_COLUMNS))
    for (const { owner, sealed } of await find(db, now)) {
      if (unsealIfOurs(secretKey, owner, sealed) !== undefined) return true
      stored += 1
    }
  return stored === 0
}
