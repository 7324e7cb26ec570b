import { expect, it } from 'vitest'
import { cellText } from './cell-text.ts'

it.each([
  ['12', '12'],
  ['-0.5', '-0.5'],
  ['3.9333333333E11', '393333333330'],
  ['1e3', '1000'],
  ['999999999999999', '999999999999999'],
  ['1000000000000000', '1E+15'],
  ['5.54023000000235E+17', '5.54023000000235E+17'],
  ['0x10', '0x10'],
  ['0b1', '0b1'],
  ['Infinity', 'Infinity'],
  [' 12 ', ' 12 '],
  ['+5', '+5'],
  ['1_000', '1_000'],
])('a cell of a workbook that stores the number %j reads as %j', (stored, shown) => {
  expect(cellText(stored, 'n')).toBe(shown)
})
