import { describe, expect, it } from 'vitest'
import { barsOf, daysOf, OVERVIEW_START, readOverviewState, today } from './overview-state.ts'

describe('Filters of the overview in the URL', () => {
  it('Overview filters use the default for invalid values', () => {
    const odd = { period: 'sempre', from: '2026-02-30', to: 'ieri', operator: 'Ada', lyingDays: '8' }
    expect(readOverviewState(odd)).toEqual(OVERVIEW_START)
  })

  it('Overview filters include the first and the last day', () => {
    const at = (more: object) => daysOf({ ...OVERVIEW_START, ...more }, '2026-11-20')
    expect(at({ period: 'oggi' })).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(at({ period: '7-giorni' })).toEqual({ from: '2026-11-14', to: '2026-11-20' })
    const turned = { period: 'date', from: '2026-11-10', to: '2026-11-01' }
    expect(at(turned)).toEqual({ from: '2026-11-01', to: '2026-11-10' })
    expect(at({ period: 'date', from: '2001-01-01' }).from > '2023-01-01').toBe(true)
    expect(today(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
  })
})

it('barsOf includes empty days, and uses months for long periods', () => {
  const days = [{ day: '2026-11-02', records: 3, drafts: 1 }]
  expect(barsOf(days, { from: '2026-11-01', to: '2026-11-02' })).toEqual([
    { label: '01/11/2026', records: 0, drafts: 0 },
    { label: '02/11/2026', records: 3, drafts: 1 },
  ])
  const year = barsOf(days, { from: '2025-12-01', to: '2026-11-30' })
  expect([year.length, year.at(-1)]).toEqual([12, { label: '11/2026', records: 3, drafts: 1 }])
})
