import { describe, expect, it } from 'vitest'
import { isRecordId } from '../../shared/page-paths.ts'
import { modeOf, parseFormUrl, readSearch, writeSearch } from './url-params.ts'

describe('[SHELL-13] [GAP-2] Ids in the URL', () => {
  it.each(['0198c1de-1111-7abc-8def-000000000001', '0198C1DE-1111-7ABC-8DEF-000000000001'])(
    '%s is accepted as an id in the URL',
    (text) => {
      expect(isRecordId(text)).toBe(true)
    },
  )

  it.each(['scripts', 'users', '1', '', '0198c1de-1111-7abc-8def-00000000000', '../records'])(
    '%o is rejected as an id in the URL',
    (text) => {
      expect(isRecordId(text)).toBe(false)
    },
  )
})

it.each([
  ['view', 'view'],
  ['draft', 'edit'],
  ['VIEW', 'edit'],
  [undefined, 'edit'],
])('[SHELL-11] [GAP-1] The status %s opens the record to %s', (status, mode) => {
  expect(modeOf(status)).toBe(mode)
})

describe('Search parameters of the URL', () => {
  it('[SHELL-20] readSearch keeps every value as text', () => {
    expect(readSearch('?contact_id=00123&name=Anna%20Maria&flag=true')).toEqual({
      contact_id: '00123',
      name: 'Anna Maria',
      flag: 'true',
    })
  })

  it('writeSearch writes the parameters as readSearch read them', () => {
    const search = { searchWord: 'D’Amico & figli', page: '2' }
    expect(readSearch(writeSearch(search))).toEqual(search)
    expect(writeSearch({ page: 2, order: undefined })).toBe('?page=2')
    expect(writeSearch({})).toBe('')
  })
})

const id = '4da5616b-4904-4a9c-bb20-93bd09038f40'

describe('parseFormUrl', () => {
  it.each([
    ['/new', {}, { mode: 'new', id: undefined }],
    ['/records/new', {}, { mode: 'new', id: undefined }],
    ['/$id', { id }, { mode: 'edit', id }],
    ['/records/$id', { id }, { mode: 'edit', id }],
    ['/$id/$status', { id, status: 'view' }, { mode: 'view', id }],
    ['/records/$id/$status', { id, status: 'edit' }, { mode: 'edit', id }],
    ['/$id/duplicate', { id }, { mode: 'duplicate', id }],
    // Also SHELL-9, SHELL-12.
  ])('[SHELL-8] [SHELL-10] parseFormUrl reads %s as the expected mode and id', (path, params, expected) => {
    expect(parseFormUrl(path, params)).toEqual(expected)
  })

  it('[SHELL-16] parseFormUrl returns undefined for the URL of a list', () => {
    expect(parseFormUrl('/records', {})).toBeUndefined()
  })
})
