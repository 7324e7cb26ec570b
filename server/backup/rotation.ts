import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { romeTime } from '../../contract/time/italian-time.ts'
import type { NamedBackup } from './backup-name.ts'

const KEPT = { days: 7, weeks: 4, months: 12, migrations: 3 }

/** The night of a backup ends at 01:00, a time that each day in Italy has once. */
const NIGHT_ENDS_MS = 3_600_000

/** The day that a backup belongs to, `YYYY-MM-DD` in Italy. */
export const backupDay = (at: Date): string => romeTime(new Date(at.getTime() - NIGHT_ENDS_MS)).slice(0, 10)

/** The Monday of its week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

const monthOf = (day: string): string => day.slice(0, 7)

/**
 * The backups that are not needed any more. Kept is the newest of each of the last 7 days, 4 weeks and 12 months that
 * have one: a machine that was off for a month loses none. Of those before a migration the last three are kept.
 */
export function chooseExpired(backups: readonly NamedBackup[], alwaysKept: ReadonlySet<string>): string[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const nightly = newestFirst.filter(({ kind }) => kind === 'nightly')
  const kept = new Set([
    ...alwaysKept,
    ...newestFirst.slice(0, 1).map(({ name }) => name),
    ...newestOfEach(nightly, KEPT.days, (day) => day),
    ...newestOfEach(nightly, KEPT.weeks, weekOf),
    ...newestOfEach(nightly, KEPT.months, monthOf),
    ...newestFirst
      .filter(({ kind }) => kind === 'migration')
      .slice(0, KEPT.migrations)
      .map(({ name }) => name),
  ])
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name))
}

function newestOfEach(
  newestFirst: readonly NamedBackup[],
  count: number,
  periodOf: (day: string) => string,
): string[] {
  const periods = Map.groupBy(newestFirst, ({ at }) => periodOf(backupDay(at)))
  return [...periods.values()].slice(0, count).map(([newest]) => newest!.name)
}
