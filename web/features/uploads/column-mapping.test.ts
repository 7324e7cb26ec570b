import { describe, expect, it } from 'vitest'
import { MAX_TABLE_BYTES } from '../../../shared/api/uploads.ts'
import {
  columnChoices,
  describeCounts,
  headingOf,
  isMapped,
  rejectionOf,
  truncationNote,
} from './column-mapping.ts'
import { incompleteNote } from './upload-kind.ts'

describe('[UPLOAD-2] [UPLOAD-3] rejectionOf', () => {
  it.each(['a.xlsx', 'A.CSV'])('rejectionOf accepts %s', (name) => {
    expect(rejectionOf({ name, size: 9 })).toBeUndefined()
  })

  it.each(['a.pdf', 'a.xls', 'csv', 'a.csv.exe'])('rejectionOf names the accepted types for %s', (name) => {
    expect(rejectionOf({ name, size: 9 })).toMatch('xlsx o CSV')
  })

  it('rejectionOf rejects empty and oversized files', () => {
    expect(rejectionOf({ name: 'a.csv', size: 0 })).toMatch('vuoto')
    expect(rejectionOf({ name: 'a.csv', size: MAX_TABLE_BYTES })).toBeUndefined()
    expect(rejectionOf({ name: 'a.csv', size: MAX_TABLE_BYTES + 1 })).toMatch('10 MB')
  })
})

it('[UPLOAD-4] isMapped requires a distinct column for each field', () => {
  expect(isMapped({ columns: { abi: 0, bank_name: 1 }, headingRow: 1 })).toBe(true)
  expect(isMapped({ columns: { abi: 0, bank_name: null }, headingRow: 1 })).toBe(false)
  expect(isMapped({ columns: { abi: 1, bank_name: 1 }, headingRow: null })).toBe(false)
})

it('[CRM-1] isMapped accepts missing optional columns', () => {
  const columns: Record<'product_name' | 'type' | 'id', number | null> = {
    product_name: 0,
    type: 1,
    id: null,
  }
  expect(isMapped<'product_name' | 'type' | 'id'>({ columns, headingRow: 1 })).toBe(false)
  expect(isMapped<'product_name' | 'type' | 'id'>({ columns, headingRow: 1 }, ['id'])).toBe(true)
  expect(
    isMapped<'product_name' | 'type' | 'id'>({ columns: { ...columns, type: null }, headingRow: 1 }, ['id']),
  ).toBe(false)
  expect(
    isMapped<'product_name' | 'type' | 'id'>({ columns: { ...columns, id: 1 }, headingRow: 1 }, ['id']),
  ).toBe(false)
})

it('columnChoices lists the columns by heading, including unused ones', () => {
  const rows = [
    { number: 1, cells: ['Elenco'] },
    { number: 2, cells: ['ABI', ' '] },
    { number: 3, cells: ['01234', 'Banca', 'x'] },
  ]
  const labels = columnChoices({ columns: { abi: 0 }, headingRow: 2, rows }).map(({ label }) => label)
  expect(labels).toEqual(['1. ABI', 'Colonna 2', 'Colonna 3'])
})

it('[UPLOAD-5] describeCounts returns all four counts', () => {
  const counts = {
    ok: true as const,
    successCreated: 4,
    amount: 7,
    completed: 0,
    waiting: 0,
    repeated: 0,
    removed: 0,
    lengthWrong: 2,
    amountError: 1,
    refused: '',
    refusedListed: 0,
  }
  expect(describeCounts(counts).map(({ label, value }) => [label, value])).toEqual([
    ['Righe lette', 7],
    ['Salvate', 4],
    ['Con un codice di lunghezza sbagliata', 2],
    ['Scartate per altri motivi', 1],
  ])
})

it('describeCounts adds further counts that are above zero [UPLOAD-5]', () => {
  const counts = { ok: true as const, successCreated: 4, amount: 4, completed: 3, waiting: 2, repeated: 1 }
  const rest = { removed: 9, lengthWrong: 0, amountError: 0, refused: '', refusedListed: 0 }
  const lines = describeCounts({ ...counts, ...rest }).map(({ name, value }) => [name, value])
  expect(lines.slice(2, 6)).toEqual([
    ['completed', 3],
    ['waiting', 2],
    ['repeated', 1],
    ['removed', 9],
  ])
})

it('headingOf returns «Caricato» only for a file with stored rows [UPLOAD-5]', () => {
  expect(headingOf({ successCreated: 1 })).toBe('Caricato')
  expect(headingOf({ successCreated: 0 })).not.toContain('Caricato')
})

describe('incompleteNote', () => {
  const preview = (...codes: string[]) => ({
    columns: { abi: 1 },
    headingRow: 1,
    rows: ['ABI', ...codes].map((code, at) => ({ number: at + 1, cells: ['Banca', code] })),
  })

  it('incompleteNote names the leading zero that is added to a code [UPLOAD-9]', () => {
    expect(incompleteNote(preview('36019', '3069', '1005'))).toContain('3069 diventa 03069')
  })

  it('incompleteNote returns nothing for complete codes and for codes that stay wrong', () => {
    expect(incompleteNote(preview('03069', '306', ''))).toBeUndefined()
    expect(incompleteNote({ ...preview('3069'), columns: { abi: 7 } })).toBeUndefined()
  })
})

it('truncationNote states that the file of rejected rows contains only the first ones', () => {
  expect(truncationNote({ lengthWrong: 1, amountError: 2, refusedListed: 3 })).toBeUndefined()
  expect(truncationNote({ lengthWrong: 1, amountError: 20_000, refusedListed: 20_000 })).toBe(
    'Il file ha le prime 20.000 righe scartate, su 20.001.',
  )
})
