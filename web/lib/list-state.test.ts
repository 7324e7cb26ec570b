import { describe, expect, it } from 'vitest'
import {
  fittingRows,
  listStart,
  queryOf,
  readFittingRows,
  readListState as readState,
  storeFittingRows,
  withoutFilters,
  withPageSize,
  withSearchWord,
  withSorting,
} from './list-state.ts'

const COLUMNS = ['updatedAt', 'name', 'last_name'] as const
const START = listStart<(typeof COLUMNS)[number]>('updatedAt')
const third = { ...START, page: 3 }
const readListState = (search: Record<string, unknown>) => readState(search, COLUMNS, START)

describe('List state in the URL', () => {
  it('[LIST-15] [LIST-16] listStart has ten rows and the last modified first', () => {
    expect(readListState({})).toEqual({
      page: 0,
      rowsPerPage: 10,
      order: 'desc',
      orderBy: 'updatedAt',
      searchWord: '',
    })
  })

  it('[LIST-21] readListState reads all parameters of the URL', () => {
    const search = { page: '2', rowsPerPage: '20', order: 'asc', orderBy: 'last_name', searchWord: ' rossi ' }
    expect(readListState(search)).toEqual({
      page: 2,
      rowsPerPage: 20,
      order: 'asc',
      orderBy: 'last_name',
      searchWord: 'rossi',
    })
  })

  it('[LIST-21] [API-19] queryOf converts the state to the query of the list call', () => {
    const state = { page: 2, rowsPerPage: 20, order: 'asc', orderBy: 'name', searchWord: 'rossi' } as const
    expect(queryOf(state)).toEqual({
      page: 2,
      limit: 20,
      order: 'asc',
      columnName: 'name',
      searchWord: 'rossi',
    })
  })

  it.each([5, 7, 10, 20])('[CONST-1] [LIST-31] readListState accepts %i rows', (rowsPerPage) => {
    expect(readListState({ rowsPerPage: String(rowsPerPage) }).rowsPerPage).toBe(rowsPerPage)
  })

  it.each([
    { page: '-1' },
    { page: '1.5' },
    { page: 'due' },
    { page: '0x10' },
    { page: '1e3' },
    { page: ' 3 ' },
    { page: '9999999' },
    { rowsPerPage: '4' },
    { rowsPerPage: '7.5' },
    { rowsPerPage: '500' },
    { order: 'up' },
    { orderBy: 'password' },
  ])('readListState uses the default instead of %o', (search) => {
    expect(readListState(search)).toEqual(START)
  })

  it('readListState keeps a search that looks like a number', () => {
    expect(readListState({ searchWord: 123 }).searchWord).toBe('123')
  })

  it('readListState truncates a search that no call would accept', () => {
    expect(readListState({ searchWord: 'x'.repeat(300) }).searchWord).toHaveLength(200)
  })
})

describe('Changes of the list state', () => {
  it('[LIST-17] withSorting returns to the first page', () => {
    expect(withSorting(third, 'name')).toMatchObject({ orderBy: 'name', order: 'asc', page: 0 })
  })

  it('[LIST-17] withSorting reverses the order of the current column', () => {
    expect(withSorting(withSorting(third, 'name'), 'name').order).toBe('desc')
    expect(withSorting(START, 'updatedAt').order).toBe('asc')
  })

  it('[LIST-18] withSearchWord returns to the first page', () => {
    expect(withSearchWord(third, ' bianchi')).toMatchObject({ searchWord: 'bianchi', page: 0 })
  })

  it('withPageSize keeps the first visible row on the page', () => {
    expect(withPageSize(third, 20).page).toBe(1)
    expect(withPageSize(third, 5).page).toBe(6)
  })
})

it('Changes of the list state keep parts that only one list has', () => {
  const own = { ...third, filter: 'Admin' }
  expect(withSorting(own, 'name').filter).toBe('Admin')
  expect(withSearchWord(own, 'x').filter).toBe('Admin')
  expect(withPageSize(own, 5).filter).toBe('Admin')
})

it('withoutFilters keeps the order and the page size, and returns to the first page', () => {
  const start = { ...START, active: '' }
  const filtered = {
    ...start,
    page: 2,
    rowsPerPage: 20,
    order: 'asc',
    active: 'no',
    searchWord: 'x',
  } as const
  expect(withoutFilters(filtered, start)).toEqual({ ...start, rowsPerPage: 20, order: 'asc' })
})

it.each([
  [585, 39, 15],
  [584, 39, 14],
  [100, 39, 5],
  [9_000, 39, 50],
  [585, 0, 50],
])('fittingRows fills %i pixels with rows of %i pixels: %i [LIST-31]', (room, height, rows) => {
  expect(fittingRows(room, height)).toBe(rows)
})

it('the rows that fill the window are remembered until a fixed number is chosen [LIST-31]', () => {
  expect(readFittingRows()).toBeNull()
  storeFittingRows(14)
  expect([readFittingRows(), listStart('name').rowsPerPage]).toEqual([14, 14])
  storeFittingRows(null)
  expect([readFittingRows(), listStart('name').rowsPerPage]).toEqual([null, 10])
})
