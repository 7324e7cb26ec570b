import { expect, it } from 'vitest'
import { RECORD_LIST_START, readRecordListState } from './record-list-state.ts'

it('[LIST-16] The record list starts with the last modified record', () => {
  expect(readRecordListState({})).toEqual(RECORD_LIST_START)
  expect(RECORD_LIST_START).toMatchObject({ orderBy: 'updatedAt', order: 'desc' })
})

it('The record list shows removed records only if the URL has the parameter', () => {
  expect(RECORD_LIST_START.removed).toBe(false)
  expect(readRecordListState({ removed: 'true' }).removed).toBe(true)
  for (const removed of ['false', '1', 'yes', undefined])
    expect(readRecordListState({ removed }).removed).toBe(false)
})

it.each(['ragione_sociale', 'actions'])('[LIST-10] The record list cannot be sorted by %s', (orderBy) => {
  expect(readRecordListState({ orderBy }).orderBy).toBe('updatedAt')
})
