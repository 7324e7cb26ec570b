import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { type BackupKind, nameBackup, parseBackupName } from './backup-name.ts'
import { backupDay, chooseExpired } from './rotation.ts'

const key = randomBytes(32)
const backupAt = (time: string | Date, kind: BackupKind = 'nightly') =>
  parseBackupName(key, nameBackup(key, new Date(time), kind))!
const nights = (count: number, last = '2026-11-28T00:07:00Z') =>
  Array.from({ length: count }, (_, night) => backupAt(new Date(Date.parse(last) - night * DAY_MS)))
const NOTHING = new Set<string>()

/** The days of the backups that stay. */
function kept(backups: ReturnType<typeof nights>, always = NOTHING): string[] {
  const expired = new Set(chooseExpired(backups, always))
  return backups.filter(({ name }) => !expired.has(name)).map(({ at }) => at.toISOString().slice(0, 10))
}

it('the rotation keeps the newest backup of seven days, four weeks and twelve months (BACKUP-2)', () => {
  expect(kept(nights(500))).toEqual([
    ...['2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'],
    ...['2026-11-15', '2026-11-08'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31'],
    ...['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

it('the rotation removes nothing because a machine was off', () => {
  const before = nights(7, '2026-08-10T00:07:00Z')
  expect(chooseExpired([backupAt('2026-11-28T00:07:00Z'), ...before.slice(0, 6)], NOTHING)).toEqual([])
})

it('the rotation applied every night for two years always keeps the newest and at most 23', () => {
  let stored: ReturnType<typeof nights> = []
  for (const one of nights(730).reverse()) {
    stored.push(one)
    const expired = new Set(chooseExpired(stored, NOTHING))
    stored = stored.filter(({ name }) => !expired.has(name))
    expect(stored.at(-1)).toEqual(one)
    expect(stored.length).toBeLessThanOrEqual(23)
  }
  expect(stored[0]!.at.toISOString().slice(0, 7)).toBe('2025-12')
})

it('the rotation keeps what it is told to, and the last three before a migration', () => {
  const old = backupAt('2020-01-01T00:00:00Z')
  const migrations = ['11', '12', '13', '14'].map((hour) =>
    backupAt(`2026-11-02T${hour}:00:00Z`, 'migration'),
  )
  const expired = chooseExpired([...nights(7), ...migrations, old], new Set([old.name]))
  expect(expired).toEqual([migrations[0]!.name])
})

it('a backup of a clock that was years ahead is kept beside those of the right time', () => {
  const ahead = backupAt('2031-01-01T00:07:00Z')
  expect(kept([ahead, ...nights(3)])).toEqual(['2031-01-01', '2026-11-28', '2026-11-27', '2026-11-26'])
})

it('each night has one backup, also where clocks in Italy change', () => {
  for (const first of ['2026-03-27T12:00:00Z', '2026-10-23T12:00:00Z']) {
    const days = Array.from({ length: 96 }, (_, hour) =>
      backupDay(new Date(Date.parse(first) + hour * 3_600_000)),
    )
    const changes = days.filter((day, hour) => hour > 0 && day !== days[hour - 1])
    expect(changes).toEqual([...new Set(changes)])
    expect(changes.length).toBe(4)
  }
})

it('the name of a backup says when and why, and that of another installation or of a person is not ours', () => {
  const at = new Date('2026-10-25T00:30:05Z')
  expect(parseBackupName(key, nameBackup(key, at, 'migration'))).toMatchObject({ at, kind: 'migration' })
  const foreign = [
    nameBackup(randomBytes(32), at, 'nightly'),
    'sportello-2026-11-20T10-00-00.backup',
    `${nameBackup(key, at, 'nightly')}.tmp`,
    nameBackup(key, at, 'nightly').replace('-10-25T', '-13-25T'),
    nameBackup(key, at, 'nightly').replace('nightly', 'other'),
  ]
  for (const name of foreign) expect([name, parseBackupName(key, name)]).toEqual([name, undefined])
})
