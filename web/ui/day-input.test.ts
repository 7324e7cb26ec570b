import { expect, it } from 'vitest'
import { parseDay } from './day-input.tsx'

it.each([
  ['03/11/2026', '2026-11-03'],
  ['3/1/2026', '2026-01-03'],
  ['3.1.2026', '2026-01-03'],
  ['3-1-2026', '2026-01-03'],
  ['3-1-20', undefined],
  ['030120', undefined],
  ['03012026', '2026-01-03'],
  ['2026-01-03', '2026-01-03'],
  ['', undefined],
  ['31/02/2026', undefined],
  ['11/31/2026', undefined],
  ['ieri', undefined],
])('[REPORT-1] [CONST-5] parseDay reads «%s» as %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})
