import { type BackupState, type LastRun, readBackupState } from '../backup/backup-runs.ts'
import type { Finding } from '../checks/finding.ts'
import type { Config } from '../config/config.ts'
import { createUntrackedProviders } from '../context.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { BackupProblem } from '../providers/files/backup-problem.ts'

/** The automatic backups: their age, the last drill, and whether a copy of the key lies elsewhere. */
export async function checkBackups(
  config: Config,
  { db }: Pick<OpenDatabase, 'db'>,
  now = () => new Date(),
): Promise<Finding> {
  const { backups } = createUntrackedProviders(config)
  if (!backups) return { ok: true, found: 'none: BACKUP_TO is not set' }
  const state = await readBackupState({ db, backups, config, now })
  const line = describeBackups(state, now())
  return state.health === 'failing' ? { ok: false, wrong: line } : { ok: true, found: line }
}

function describeBackups({ place, backup, drill, keyCopy }: BackupState, now: Date): string {
  const key = keyCopy ? `copy of the key confirmed ${dayOf(keyCopy.at)}` : 'copy of the key not confirmed'
  return `in ${place}: ${[describeRun('last backup', backup, now), describeRun('last drill', drill, now), key].join('; ')}`
}

const HOUR_MS = 3_600_000
const MB = 1024 ** 2

function describeRun(what: string, { success, failure }: LastRun, now: Date): string {
  const done = success
    ? `${what} ${dayOf(success.at)}, ${Math.floor((now.getTime() - success.at.getTime()) / HOUR_MS)} hours ago, ${Math.ceil(success.bytes / MB)} MB`
    : `no ${what.replace('last ', '')} yet`
  if (!failure) return done
  const { message } = new BackupProblem(failure.problem, failure.about)
  return `${done}, failed since (${failure.times}): ${message}`
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
