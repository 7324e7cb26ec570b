import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import type { BackupStateAnswer, Service } from '../../../shared/api/services.ts'
import type { Trouble, TroubleCause } from '../../../shared/troubles.ts'
import type { SystemFacts } from './read-system.ts'

const CLOCK_SECONDS = 5
const CERTIFICATE_MS = 14 * DAY_MS
/** New entries are sealed every two seconds. */
const SEAL_SECONDS = 15 * 60
const QUEUE_SECONDS = 15 * 60
const NIGHTLY_JOB = 'nightly-sweep'
const NIGHTLY_MS = 1.5 * DAY_MS
/** A backup is made each night, a drill each week. */
const BACKUP_MS = 1.25 * DAY_MS
const DRILL_MS = 9 * DAY_MS
/** A service that fails for a moment is nothing to mail. */
const SERVICE_FAILURES = 3
const SERVICE_MS = 3_600_000

/** What is wrong, by the figures alone. `hasMail`: mails are sent, and do not wait for a mail server. */
export function findTroubles(facts: SystemFacts, { hasMail }: { hasMail: boolean }): Trouble[] {
  const now = Date.parse(facts.at)
  const found: Record<TroubleCause, string[]> = {
    migrations: one(facts.version.unknownMigrations.length > 0),
    disk: one(facts.disk.state !== 'ample'),
    clock: one(isClockWrong(facts)),
    certificate: [
      ...(facts.signatureCertificate ? ['signature'] : []),
      ...(facts.certificateUntil && Date.parse(facts.certificateUntil) - now < CERTIFICATE_MS ? ['tls'] : []),
    ],
    history: one(facts.history.oldestSeconds > SEAL_SECONDS),
    ...findBackupTroubles(facts.backup, now),
    'nightly-job': one(isNightlyJobLate(facts, now)),
    service: facts.services.filter((service) => failsForLong(service, now)).map(({ name }) => name),
    queue: facts.queues
      .filter(({ name, oldestSeconds }) => oldestSeconds > QUEUE_SECONDS && (hasMail || name !== 'mail.send'))
      .map(({ name }) => name),
  }
  return (Object.entries(found) as [TroubleCause, string[]][]).flatMap(([cause, all]) =>
    all.map((about) => ({ cause, about })),
  )
}

/** A cause that has one object only. */
const one = (isWrong: boolean): string[] => (isWrong ? [''] : [])

const isOlder = (at: string | null | undefined, ms: number, now: number): boolean =>
  typeof at === 'string' && now - Date.parse(at) > ms

const isClockWrong = ({ clock }: SystemFacts): boolean =>
  Math.abs(clock.databaseAheadSeconds) > CLOCK_SECONDS || Math.abs(clock.offsetSeconds ?? 0) > CLOCK_SECONDS

function findBackupTroubles(
  { health, backup, drill }: BackupStateAnswer,
  now: number,
): Record<'backup' | 'drill', string[]> {
  if (health === 'off') return { backup: [], drill: [] }
  return {
    backup: one(backup.failure !== null || isOlder(backup.success?.at, BACKUP_MS, now)),
    drill: one(drill.failure !== null || isOlder(drill.success?.at, DRILL_MS, now)),
  }
}

/** Of an installation whose job has never run nothing is known. */
const isNightlyJobLate = ({ jobs }: SystemFacts, now: number): boolean =>
  isOlder(jobs.find(({ name }) => name === NIGHTLY_JOB)?.lastSuccessAt, NIGHTLY_MS, now)

const failsForLong = ({ failures, lastSuccessAt }: Service, now: number): boolean =>
  failures >= SERVICE_FAILURES && (lastSuccessAt === null || isOlder(lastSuccessAt, SERVICE_MS, now))
