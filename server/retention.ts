import { type Kysely, type RawBuilder, sql } from 'kysely'
import { UNDO_DAYS } from '../shared/api/imports.ts'
import { JOURNAL_DAYS } from '../shared/api/records.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/schema.ts'
import { DEVICE_DAYS } from './http/cookies.ts'
import { removeDeadLetters } from './jobs/enqueue.ts'
import { DEAD_LETTERS } from './jobs/queues.ts'
import { eraseLapsed, eraseReleased } from './people/erase-due.ts'
import { CACHE_DAYS } from './providers/email-check/check-cache.ts'

/** Rows that are removed when they are old enough. History and its seals are not among them. */
export interface RetentionRule {
  name: RetainedRows
  /** The days for which the rows stay. */
  days: (config: Pick<Config, 'keepDays'>) => number
  /** Removes what is older, and returns the number of rows. */
  remove: (db: Kysely<Database>, before: Date) => Promise<number>
}

export type RetainedRows =
  | 'deliveries'
  | 'mails'
  | 'effects'
  | 'jobs'
  | 'drafts'
  | 'sessions'
  | 'devices'
  | 'tickets'
  | 'logins'
  | 'codes'
  | 'keys'
  | 'running'
  | 'checks'
  | 'imports'
  | 'reports'
  | 'erasures'
  | 'lapsed-contracts'

/** Small enough that a list waits for no batch, and each batch is a transaction of its own. */
export const BATCH_ROWS = 500
/** A day for rows that are useless after minutes, so that an incident of yesterday can be understood. */
const EXPIRED_DAYS = 1
/** A report can be regenerated in a second. */
const REPORT_DAYS = 90
/** A browser may repeat an unanswered request as long as its journal stores it. */
const KEY_DAYS = JOURNAL_DAYS + 1
/** Its caller asks every two seconds; the database sets the time. */
const RUNNING_DAYS = 1 / 24
/** Mails that contain only a code: useless after minutes. */
const CODES = ['mailbox-code', 'signing-code', 'signing-refusal-code', 'demonstration-authenticator-code']

/**
 * Only effects whose other side is remembered elsewhere: a lead in its record, a mail in the outbox. Those of CRM entries,
 * their documents and the newsletter are the memory of the other side and stay.
 */
const REMOVED_EFFECTS = ['lead', 'mailing', 'record-mail']

/** Every rule, in the order of the page. */
export const RETENTION: readonly RetentionRule[] = [
  {
    name: 'deliveries',
    days: ({ keepDays }) => keepDays.deliveries,
    remove: (db, before) =>
      removeRows(db, 'webhook_deliveries', sql`state <> 'waiting' and updated_at < ${before}`),
  },
  {
    name: 'mails',
    days: ({ keepDays }) => keepDays.mails,
    remove: (db, before) =>
      removeRows(
        db,
        'mail_outbox',
        sql`created_at < ${before} and (state in ('kept', 'sent') or state in ('failed', 'unsure', 'expired') and dismissed_at is not null)`,
      ),
  },
  {
    name: 'effects',
    days: ({ keepDays }) => keepDays.effects,
    remove: (db, before) =>
      removeRows(
        db,
        'effects',
        sql`kind = any(${REMOVED_EFFECTS}) and state = 'done' and updated_at < ${before}`,
      ),
  },
  {
    name: 'jobs',
    days: ({ keepDays }) => keepDays.jobs,
    remove: (db, before) =>
      removeRows(
        db,
        'jobs.job',
        sql`state in ('completed', 'cancelled', 'failed') and completed_on < ${before} and name <> ${DEAD_LETTERS}`,
        'id',
      ),
  },
  { name: 'drafts', days: ({ keepDays }) => keepDays.drafts, remove: removeDrafts },
  {
    name: 'sessions',
    days: ({ keepDays }) => keepDays.sessions,
    remove: (db, before) => removeRows(db, 'sessions', sql`expires_at < ${before} or revoked_at < ${before}`),
  },
  {
    name: 'devices',
    days: () => DEVICE_DAYS,
    remove: (db, before) => removeRows(db, 'known_devices', sql`last_used_at < ${before}`),
  },
  {
    name: 'tickets',
    days: () => EXPIRED_DAYS,
    remove: (db, before) => removeRows(db, 'mailbox_tickets', sql`expires_at < ${before}`),
  },
  {
    name: 'logins',
    days: () => EXPIRED_DAYS,
    remove: (db, before) => removeRows(db, 'openid_logins', sql`expires_at < ${before}`),
  },
  { name: 'codes', days: () => EXPIRED_DAYS, remove: removeCodes },
  {
    name: 'keys',
    days: () => KEY_DAYS,
    remove: (db, before) => removeRows(db, 'idempotency_keys', sql`created_at < ${before}`),
  },
  {
    name: 'running',
    days: () => RUNNING_DAYS,
    remove: (db, before) => removeRows(db, 'running_calls', sql`alive_at < ${before}`),
  },
  {
    name: 'checks',
    days: () => CACHE_DAYS,
    remove: (db, before) => removeRows(db, 'email_checks', sql`checked_at < ${before}`),
  },
  {
    name: 'imports',
    days: () => UNDO_DAYS,
    remove: (db, before) => removeRows(db, 'imports', sql`created_at < ${before}`),
  },
  {
    name: 'reports',
    days: () => REPORT_DAYS,
    remove: (db, before) => removeRows(db, 'reports', sql`created_at < ${before}`),
  },
  // Their periods are rules with dated versions.
  { name: 'erasures', days: () => 0, remove: eraseReleased },
  { name: 'lapsed-contracts', days: () => 0, remove: eraseLapsed },
]

/** Runs a batch until one finds fewer rows than fit: a row that a user has locked waits for the next night. */
async function inBatches(removeBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await removeBatch()
    total += removed
    if (removed < BATCH_ROWS) return total
  }
}

/** `id`: the column by which rows are found; the place of a row says nothing in a table of several parts. */
const removeRows = (
  db: Kysely<Database>,
  table: string,
  isOld: RawBuilder<unknown>,
  id = 'ctid',
): Promise<number> =>
  inBatches(async () => {
    const removed = await sql`
      delete from ${sql.table(table)} where ${sql.ref(id)} = any(array(
        select ${sql.ref(id)} from ${sql.table(table)} where ${isOld} limit ${BATCH_ROWS} for update skip locked))`.execute(
      db,
    )
    return Number(removed.numAffectedRows ?? 0)
  })

function removeCodes(db: Kysely<Database>, before: Date): Promise<number> {
  return inBatches(() =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        delete from mail_outbox where ctid = any(array(
          select ctid from mail_outbox where kind = any(${CODES}) and created_at < ${before}
          limit ${BATCH_ROWS} for update skip locked)) returning id`.execute(trx)
      await removeDeadLetters(
        trx,
        'mail.send',
        rows.map(({ id }) => id),
      )
      return rows.length
    }),
  )
}

/**
 * Removes drafts that removed users created and last saved, and from which nothing was made. Their history stays.
 */
function removeDrafts(db: Kysely<Database>, before: Date): Promise<number> {
  return inBatches(() =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from records where draft and updated_at < ${before}
          and created_by in (select id from users where removed_at < ${before})
          and updated_by in (select id from users where removed_at < ${before})
          and not exists (select from record_pdfs where record_id = records.id)
          and not exists (select from envelopes where record_id = records.id)
          and not exists (select from supplies s join supply_events e on e.supply_id = s.id where s.record_id = records.id)
          and not exists (select from effects where record_id = records.id)
          and not exists (select from crm_contracts where record_id = records.id)
        limit ${BATCH_ROWS} for update skip locked`.execute(trx)
      const ids = rows.map(({ id }) => id)
      await sql`delete from webhook_deliveries where record_id = any(${ids}::uuid[])`.execute(trx)
      await sql`delete from records where id = any(${ids}::uuid[])`.execute(trx)
      return ids.length
    }),
  )
}
