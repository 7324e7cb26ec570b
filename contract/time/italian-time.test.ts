import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  italianClock,
  italianDay,
  italianMinute,
  italianSecond,
  longItalianDay,
  longItalianMinute,
  romeDay,
  romeDayStart,
  romeOffset,
  romeTime,
} from './italian-time.ts'

const zoneTable = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'short',
})
const reported = (instant: Date) => zoneTable.format(instant).replace(' ', 'T')

it('romeTime agrees with the time zone table at any minute', () => {
  const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(romeTime(instant)).toBe(reported(instant))
    }),
  )
})

it('romeTime changes to and from summer time in the same minute as the time zone table', () => {
  for (let year = 1995; year <= 2037; year++)
    for (const month of ['03', '09', '10'])
      for (let day = 22; day <= 30; day++)
        for (const time of ['00:59:59', '01:00:00', '01:59:59']) {
          const instant = new Date(`${year}-${month}-${day}T${time}Z`)
          expect(romeTime(instant)).toBe(reported(instant))
        }
})

it.each([
  ['2026-07-01T22:05:09Z', '02/07/2026 00:05:09'],
  ['2026-01-31T23:59:59Z', '01/02/2026 00:59:59'],
])('italianMinute formats %s in Italian time', (instant, clock) => {
  expect(italianSecond(new Date(instant))).toBe(clock)
  expect(italianMinute(new Date(instant))).toBe(clock.slice(0, -3))
})

it.each([
  ['2026-01-15T12:00:00Z', 60],
  ['2026-07-15T12:00:00Z', 120],
  ['2026-03-29T00:59:59Z', 60],
  ['2026-03-29T01:00:00Z', 120],
  ['1966-01-15T12:00:00Z', 60],
])('romeOffset returns the minutes of Italian time ahead of UTC at %s', (instant, minutes) => {
  expect(romeOffset(new Date(instant))).toBe(minutes)
})

it('The day and the clock in Italy are formatted alone and in words', () => {
  const instant = new Date('2026-11-20T23:05:09Z')
  expect(italianDay(instant)).toBe('21/11/2026')
  expect(italianClock(instant)).toBe('00:05:09')
  expect(longItalianDay(instant)).toBe('21 novembre 2026')
  expect(longItalianMinute(instant)).toBe('21 novembre 2026 alle ore 00:05')
})

it('romeDayStart is the first instant of every day in Italy, also of the days on which clocks change', () => {
  const days = fc.date({ min: new Date('1996-01-01'), max: new Date('2045-12-31'), noInvalidDate: true })
  const checkDay = (day: string) => {
    const start = romeDayStart(day)
    expect(romeTime(start)).toBe(`${day}T00:00`)
    expect(romeDay(new Date(start.getTime() - 1))).not.toBe(day)
  }
  for (const day of ['2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26']) checkDay(day)
  fc.assert(fc.property(days, (day) => checkDay(day.toISOString().slice(0, 10))))
})
