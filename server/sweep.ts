import type { Kysely } from 'kysely'
import { UNDO_DAYS } from '../shared/api/imports.ts'
import { JOURNAL_DAYS } from '../shared/api/records.ts'
import type { Context } from './context.ts'
import type { Database } from './db/schema.ts'
import { oldestKnownDevice } from './http/cookies.ts'
import { removeDeadLetters } from './jobs/enqueue.ts'
import { CACHE_DAYS } from './providers/email-check/check-cache.ts'
import { FILE_KEY } from './providers/files/port.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Ended sessions are stored for a while for the analysis of incidents. */
const SESSION_RETENTION_MS = 30 * DAY_MS
/** A browser may repeat an unanswered request as long as its journal stores it. */
const KEY_RETENTION_MS = (JOURNAL_DAYS + 1) * DAY_MS
/** Its caller asks every two seconds; the database sets the time. */
const RUNNING_RETENTION_MS = HOUR_MS
/** A report can be regenerated in a second. */
const REPORT_RETENTION_MS = 90 * DAY_MS
/**
 * A file may be older than the row that refers to it, but never by this much. With a run every six hours no orphan
 * stays a day.
 */
const ORPHAN_RETENTION_MS = 12 * HOUR_MS
/** Mails that contain only a code: useless after minutes. */
const CODES = ['mailbox-code', 'signing-code', 'signing-refusal-code', 'demonstration-authenticator-code']

/** Columns that refer to a stored file; a file without any reference is an orphan. */
export const FILE_COLUMNS = [
  ['templates', 'file_key'],
  ['record_pdfs', 'file_key'],
  ['crm_attachments', 'file_key'],
  ['reports', 'file_key'],
] as const

/**
 * Removes expired rows: sessions, devices, tickets, mailed codes, checked addresses, idempotency keys, former values
 * of uploads, and reports.
 */
export async function sweep({ db, now }: Pick<Context, 'db' | 'now'>) {
  const at = now().getTime()
  return {
    sessions: await sweepSessions(db, new Date(at - SESSION_RETENTION_MS)),
    devices: await countDeleted(
      db.deleteFrom('known_devices').where('last_used_at', '<', oldestKnownDevice(now())),
    ),
    tickets: await countDeleted(
      db.deleteFrom('mailbox_tickets').where('expires_at', '<', new Date(at - DAY_MS)),
    ),
    logins: await countDeleted(
      db.deleteFrom('openid_logins').where('expires_at', '<', new Date(at - DAY_MS)),
    ),
    codes: await sweepCodes(db, new Date(at - DAY_MS)),
    keys: await countDeleted(
      db.deleteFrom('idempotency_keys').where('created_at', '<', new Date(at - KEY_RETENTION_MS)),
    ),
    running: await countDeleted(
      db.deleteFrom('running_calls').where('alive_at', '<', new Date(at - RUNNING_RETENTION_MS)),
    ),
    checks: await countDeleted(
      db.deleteFrom('email_checks').where('checked_at', '<', new Date(at - CACHE_DAYS * DAY_MS)),
    ),
    imports: await countDeleted(
      db.deleteFrom('imports').where('created_at', '<', new Date(at - UNDO_DAYS * DAY_MS)),
    ),
    reports: await countDeleted(
      db.deleteFrom('reports').where('created_at', '<', new Date(at - REPORT_RETENTION_MS)),
    ),
  }
}

/**
 * Removes expired limits without a lock. Every login attempt creates some, also for unknown logins, so a nightly run
 * would be too late.
 */
export async function sweepLimits({ db, now }: Pick<Context, 'db' | 'now'>) {
  const at = now()
  return {
    limits: await countDeleted(
      db
        .deleteFrom('rate_limits')
        .where('resets_at', '<', at)
        .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', at)])),
    ),
  }
}

/** Removes files without a referring row: the row was deleted, or a crash preceded its insertion. */
export async function sweepFiles({ db, now, files }: Pick<Context, 'db' | 'now' | 'files'>) {
  return { files: await removeOrphans(db, files, new Date(now().getTime() - ORPHAN_RETENTION_MS)) }
}

async function sweepSessions(db: Kysely<Database>, before: Date): Promise<number> {
  return await countDeleted(
    db
      .deleteFrom('sessions')
      .where((where) => where.or([where('expires_at', '<', before), where('revoked_at', '<', before)])),
  )
}

async function sweepCodes(db: Kysely<Database>, before: Date): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const mails = await trx
      .deleteFrom('mail_outbox')
      .where('kind', 'in', CODES)
      .where('created_at', '<', before)
      .returning('id')
      .execute()
    await removeDeadLetters(
      trx,
      'mail.send',
      mails.map(({ id }) => id),
    )
    return mails.length
  })
}

async function removeOrphans(db: Kysely<Database>, files: Context['files'], before: Date): Promise<number> {
  const old: string[] = []
  // Files with other names do not belong to the application.
  for await (const { key, modifiedAt } of files.list())
    if (modifiedAt < before && FILE_KEY.test(key)) old.push(key)
  // Read after the listing: a file referred to meanwhile is no orphan.
  const named = await findReferencedFiles(db)
  const orphans = old.filter((key) => !named.has(key))
  for (const key of orphans) await files.remove(key)
  return orphans.length
}

async function findReferencedFiles(db: Kysely<Database>): Promise<Set<string>> {
  const named = new Set<string>()
  for (const [table, column] of FILE_COLUMNS) {
    const rows = await db.selectFrom(table).select(column).where(column, 'is not', null).execute()
    for (const { file_key } of rows) if (file_key !== null) named.add(file_key)
  }
  // The files of envelopes are in JSON lists.
  const envelopes = await db.selectFrom('envelopes').select(['documents', 'signed']).execute()
  for (const { documents, signed } of envelopes)
    for (const { file_key } of [...documents, ...signed]) named.add(file_key)
  return named
}

async function countDeleted(deletion: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>
}): Promise<number> {
  return Number((await deletion.executeTakeFirst()).numDeletedRows)
}
