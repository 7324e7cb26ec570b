import { expect, it } from 'vitest'
import { italianMinute, italianSecond } from './italian-time.ts'

it.each([
  ['2026-07-01T22:05:09Z', '02/07/2026 00:05:09'],
  ['2026-01-31T23:59:59Z', '01/02/2026 00:59:59'],
])('italianMinute formats %s in Italian time', (instant, clock) => {
  expect(italianSecond(new Date(instant))).toBe(clock)
  expect(italianMinute(new Date(instant))).toBe(clock.slice(0, -3))
})
