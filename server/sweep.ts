import type { Kysely } from 'kysely'
import type { Context } from './context.ts'
import type { Database } from './db/schema.ts'
import { FILE_KEY } from './providers/files/port.ts'
import { RETENTION, type RetainedRows } from './retention.ts'
import { recordRetention } from './retention-runs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * A file may be older than the row that refers to it, but never by this much. With a run every six hours no orphan
 * stays a day.
 */
const ORPHAN_RETENTION_MS = 12 * HOUR_MS
/** Columns that refer to a stored file; a file without any reference is an orphan. */
export const FILE_COLUMNS = [
  ['templates', 'file_key'],
  ['record_pdfs', 'file_key'],
  ['crm_attachments', 'file_key'],
  ['reports', 'file_key'],
  ['withdrawals', 'file_key'],
  ['papers', 'file_key'],
] as const

/** Removes what each rule of the retention lets go; stores and returns the number of rows by rule. */
export async function sweep({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): Promise<Record<RetainedRows, number>> {
  const removed: Partial<Record<RetainedRows, number>> = {}
  for (const { name, days, remove } of RETENTION) {
    const at = now()
    const count = await remove(db, new Date(at.getTime() - days(config) * DAY_MS))
    await recordRetention(db, name, at, count)
    removed[name] = count
  }
  return removed as Record<RetainedRows, number>
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
  const envelopes = await db.selectFrom('envelopes').select(['documents', 'papers', 'signed']).execute()
  for (const { documents, papers, signed } of envelopes)
    for (const { file_key } of [...documents, ...papers, ...signed]) named.add(file_key)
  return named
}

async function countDeleted(deletion: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>
}): Promise<number> {
  return Number((await deletion.executeTakeFirst()).numDeletedRows)
}
