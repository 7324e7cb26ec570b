import type { Kysely } from 'kysely'
import type { BackupProblemKind } from '../../shared/backup-problems.ts'
import { keyMark, keyOf } from '../audit/history-chain.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { BackupProblem } from '../providers/files/backup-problem.ts'

export type RunKind = 'backup' | 'drill'

/** The outcome of a backup or a drill. */
export interface RunResult {
  name: string
  bytes: number
  rows: number
  files: number
  seconds: number
}

export async function recordSuccess(
  db: Kysely<Database>,
  kind: RunKind,
  at: Date,
  result: RunResult,
): Promise<void> {
  const values = { ...result, last_success_at: at, failures: 0, updated_at: at }
  await db
    .insertInto('backup_runs')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute()
}

const ABOUT_LENGTH = 500

export async function recordFailure(
  db: Kysely<Database>,
  kind: RunKind,
  at: Date,
  { kind: problem, about }: BackupProblem,
): Promise<void> {
  const values = {
    last_failure_at: at,
    problem,
    last_failure: about.slice(0, ABOUT_LENGTH),
    updated_at: at,
  }
  await db
    .insertInto('backup_runs')
    .values({ kind, ...values, bytes: 0, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet(({ ref, eb }) => ({ ...values, failures: eb(ref('backup_runs.failures'), '+', 1) })),
    )
    .execute()
}

/** The last success, and the failures since. */
export interface LastRun {
  success: ({ at: Date } & RunResult) | undefined
  failure: { at: Date; problem: BackupProblemKind; about: string; times: number } | undefined
}

export async function readLastRun(db: Kysely<Database>, kind: RunKind): Promise<LastRun> {
  const row = await db.selectFrom('backup_runs').selectAll().where('kind', '=', kind).executeTakeFirst()
  if (!row) return { success: undefined, failure: undefined }
  const { name, rows, files, seconds, last_success_at, last_failure_at, last_failure, failures } = row
  return {
    success: last_success_at
      ? { at: last_success_at, name, bytes: Number(row.bytes), rows, files, seconds }
      : undefined,
    failure:
      failures > 0 && last_failure_at
        ? { at: last_failure_at, problem: row.problem, about: last_failure, times: failures }
        : undefined,
  }
}

export type BackupHealth = 'off' | 'healthy' | 'warning' | 'failing'

/** The automatic backups as people see them. */
export interface BackupState {
  health: BackupHealth
  /** Where they lie; empty when there are none. */
  place: string
  backup: LastRun
  drill: LastRun
  /** Who has said when that a copy of this key lies elsewhere. */
  keyCopy: { at: Date; who: string } | undefined
}

const HOUR_MS = 3_600_000
/** A night was missed. */
const BACKUP_LATE_MS = 30 * HOUR_MS
const DRILL_LATE_MS = 9 * 24 * HOUR_MS

/** The state of the automatic backups, for every place that shows it. */
export async function readBackupState({
  db,
  backups,
  config,
  now,
}: Pick<Context, 'db' | 'backups' | 'config' | 'now'>): Promise<BackupState> {
  const parts = {
    place: backups?.place ?? '',
    backup: await readLastRun(db, 'backup'),
    drill: await readLastRun(db, 'drill'),
    keyCopy: await findKeyCopy(db, markOf(config)),
  }
  return { ...parts, health: backups ? judge(parts, now().getTime()) : 'off' }
}

function judge({ backup, drill, keyCopy }: Omit<BackupState, 'health' | 'place'>, now: number): BackupHealth {
  const isLate = ({ success }: LastRun, limit: number) =>
    success !== undefined && now - success.at.getTime() > limit
  if (backup.failure || drill.failure || isLate(backup, BACKUP_LATE_MS)) return 'failing'
  const isNew = !backup.success || !drill.success
  return isNew || isLate(drill, DRILL_LATE_MS) || !keyCopy ? 'warning' : 'healthy'
}

const markOf = (config: Pick<Context['config'], 'secretKey'>): string => keyMark(keyOf(config))

async function findKeyCopy(db: Kysely<Database>, mark: string): Promise<BackupState['keyCopy']> {
  const row = await db
    .selectFrom('key_copies as k')
    .innerJoin('users as u', 'u.id', 'k.confirmed_by')
    .select(['k.created_at as at', 'u.name', 'u.last_name'])
    .where('k.key_mark', '=', mark)
    .executeTakeFirst()
  return row && { at: row.at, who: [row.name, row.last_name].filter(Boolean).join(' ') }
}

/** Stores who says so. Returns the id, or undefined when somebody has said it before. */
export async function storeKeyCopy(
  db: Kysely<Database>,
  config: Pick<Context['config'], 'secretKey'>,
  { userId, at }: { userId: string; at: Date },
): Promise<string | undefined> {
  const stored = await db
    .insertInto('key_copies')
    .values({ key_mark: markOf(config), confirmed_by: userId, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('key_mark').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}
