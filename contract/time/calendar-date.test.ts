import { expect, it } from 'vitest'
import {
  calendarDate,
  daysAfter,
  daysBetween,
  daysInMonth,
  easterSunday,
  isRealDate,
  italianDate,
  italianLocalTime,
  monthsAfter,
  weekdayOf,
  yearsBefore,
} from './calendar-date.ts'

it.each([
  [2026, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  [2024, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  [1900, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  [2000, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
])('daysInMonth returns the length of each month of %i', (year, lengths) => {
  expect(lengths.map((_, index) => daysInMonth(year, index + 1))).toEqual(lengths)
})

it.each([
  [2026, 2, 28, true],
  [2026, 2, 29, false],
  [2026, 4, 30, true],
  [2026, 4, 31, false],
  [2026, 12, 1, true],
  [2026, 1, 0, false],
  [2026, 0, 1, false],
  [2026, 13, 1, false],
])('isRealDate decides whether the calendar has %i-%i-%i', (year, month, day, real) => {
  expect(isRealDate(year, month, day)).toBe(real)
})

it('calendarDate pads the year, the month and the day', () => {
  expect(calendarDate(812, 3, 4)).toBe('0812-03-04')
})

it.each([
  ['2026-11-20', 18, '2008-11-20'],
  ['2024-02-29', 1, '2023-02-28'],
  ['2024-02-29', 4, '2020-02-29'],
  ['2024-02-29', 124, '1900-02-28'],
])('yearsBefore of %s and %i years is %s', (date, years, earlier) => {
  expect(yearsBefore(date, years)).toBe(earlier)
})

it('daysAfter and daysBetween count across months and changes of the clock', () => {
  expect(daysAfter('2026-03-28', 3)).toBe('2026-03-31')
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2026-03-28', '2026-03-31')).toBe(3)
  expect(daysBetween('2026-03-31', '2026-03-28')).toBe(-3)
})

it.each([
  ['2026-11-20', '20/11/2026'],
  ['2026-11', '11/2026'],
  ['2026', '2026'],
  ['x2026-11-20', 'x2026-11-20'],
  ['2026-11-20x', '2026-11-20x'],
  ['20/11', '20/11'],
])('italianDate formats %s as %s', (text, shown) => {
  expect(italianDate(text)).toBe(shown)
})

it.each([
  ['2026-11-20T09:30', '20/11/2026 09:30'],
  ['2026-11-20', '2026-11-20'],
  ['', ''],
])('italianLocalTime formats "%s" as "%s"', (text, shown) => {
  expect(italianLocalTime(text)).toBe(shown)
})

it.each([
  ['2026-11-19', 12, '2027-11-19'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-30', 0, '2026-11-30'],
])('the day %s and %i months later is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later)
})

it.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('easterSunday of %i is %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
  expect(weekdayOf(day)).toBe(0)
})
