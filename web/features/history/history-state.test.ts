import { expect, it } from 'vitest'
import { filterOf, HISTORY_START, readHistoryState } from './history-state.ts'

const USER_ID = '0198c1de-1111-7abc-8def-000000000001'

it('readHistoryState reads the URL and ignores invalid values', () => {
  const whole = { noun: 'packages', kind: 'changed', userId: USER_ID, from: '2026-11-01', to: '2026-11-20' }
  expect(readHistoryState(whole)).toEqual(whole)
  const nonsense = { noun: 'unknown', kind: 'updated', userId: 'x', from: '2026-02-30', to: 'domani' }
  expect(readHistoryState(nonsense)).toEqual(HISTORY_START)
  expect(readHistoryState({})).toEqual(HISTORY_START)
})

it('filterOf requests only the set filters', () => {
  expect(filterOf(HISTORY_START)).toEqual({})
  expect(filterOf({ ...HISTORY_START, noun: 'users', from: '2026-11-01' })).toEqual({
    noun: 'users',
    from: '2026-11-01',
  })
})

it('filterOf requests the days between two dates in either order', () => {
  const days = { from: '2026-11-01', to: '2026-11-20' }
  expect(filterOf({ ...HISTORY_START, ...days })).toEqual(days)
  expect(filterOf({ ...HISTORY_START, from: days.to, to: days.from })).toEqual(days)
})
