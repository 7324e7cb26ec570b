import { expect, it } from 'vitest'
import { difference } from './record-change.ts'

it('the difference of two objects contains exactly the changed, added and removed properties', () => {
  const before = { name: 'Luce', separator: '_', config: { a: 1 } }
  const after = { name: 'Luce e gas', separator: '_', config: { a: 1 }, file: 'x.pdf' }
  expect(difference(before, after)).toEqual({
    before: { name: 'Luce' },
    after: { name: 'Luce e gas', file: 'x.pdf' },
  })
})

it('the difference of two equal objects is empty', () => {
  expect(difference({ list: ['a'] }, { list: ['a'] })).toEqual({ before: {}, after: {} })
})
