import { describe, expect, it } from 'vitest'
import { isRecordId } from '../../shared/page-paths.ts'
import { modeOf, readSearch, writeSearch } from './address.ts'

describe('[SHELL-13] [GAP-2] an id in the address', () => {
  it.each(['0198c1de-1111-7abc-8def-000000000001', '0198C1DE-1111-7ABC-8DEF-000000000001'])(
    '%s is one',
    (text) => {
      expect(isRecordId(text)).toBe(true)
    },
  )

  it.each(['scripts', 'users', '1', '', '0198c1de-1111-7abc-8def-00000000000', '../records'])(
    '%o is none',
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
])('[SHELL-11] [GAP-1] status %s opens the record to %s', (status, mode) => {
  expect(modeOf(status)).toBe(mode)
})

describe('the query of the address', () => {
  it('[SHELL-20] keeps every value a word', () => {
    expect(readSearch('?contact_id=00123&name=Anna%20Maria&flag=true')).toEqual({
      contact_id: '00123',
      name: 'Anna Maria',
      flag: 'true',
    })
  })

  it('is written back as it was read', () => {
    const search = { searchWord: 'D’Amico & figli', page: '2' }
    expect(readSearch(writeSearch(search))).toEqual(search)
    expect(writeSearch({ page: 2, order: undefined })).toBe('?page=2')
    expect(writeSearch({})).toBe('')
  })
})
