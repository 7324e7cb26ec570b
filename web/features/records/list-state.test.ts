import { expect, it } from 'vitest'
import { RECORD_LIST_START, readRecordListState } from './list-state.ts'

it('[LIST-16] starts with the last modified', () => {
  expect(readRecordListState({})).toEqual(RECORD_LIST_START)
  expect(RECORD_LIST_START).toMatchObject({ orderBy: 'updatedAt', order: 'desc' })
})

it.each(['ragione_sociale', 'actions'])('[LIST-10] does not sort by %s', (orderBy) => {
  expect(readRecordListState({ orderBy }).orderBy).toBe('updatedAt')
})
