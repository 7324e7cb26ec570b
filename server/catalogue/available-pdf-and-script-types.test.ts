import { describe, expect, it } from 'vitest'
import { availablePdfTypes, availableScriptType } from './available-pdf-and-script-types.ts'

const dual = {
  draft: false,
  product_ee: 'EI EE Casa',
  product_gas: 'EI Gas Casa',
  operation_l: 'a',
  operation_g: 'b',
  document_l: true,
  document_g: true,
}

describe('PDF types [PDF-2] [PDF-4]', () => {
  it.each([
    ['both operations have a file', {}, ['luce', 'gas', 'dual']],
    ['only luce has a file', { document_g: false }, ['luce']],
    ['only gas has a file', { document_l: false }, ['gas']],
    ['no template has a file', { document_l: false, document_g: false }, []],
    ['there is only luce', { operation_g: null, product_gas: '' }, ['luce']],
    ['there is only gas', { operation_l: null, product_ee: '' }, ['gas']],
    ['there is no operation', { operation_l: null, operation_g: null }, []],
    ['it is a draft', { draft: true }, []],
    ['[PDF-3] the electricity product starts with IR', { product_ee: 'IR Luce' }, ['luce', 'gas']],
    ['[PDF-3] the gas product starts with IR', { product_gas: 'ir gas' }, ['luce', 'gas']],
    ['[PDF-3] IR stands elsewhere', { product_gas: 'EI IR gas' }, ['luce', 'gas', 'dual']],
  ])('the PDF types are the expected ones when %s', (_title, change, expected) => {
    expect(availablePdfTypes({ ...dual, ...change })).toEqual(expected)
  })
})

it('the script type is Dual with both operations, Single with one, and empty without one or for a draft [REC-18] [ENUM-63]', () => {
  expect(availableScriptType(dual)).toBe('Dual')
  expect(availableScriptType({ ...dual, operation_l: null })).toBe('Single')
  expect(availableScriptType({ ...dual, operation_l: null, operation_g: null })).toBeNull()
  expect(availableScriptType({ ...dual, draft: true })).toBeNull()
})
