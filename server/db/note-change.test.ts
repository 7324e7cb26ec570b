import { describe, expect, it } from 'vitest'
import { difference } from './note-change.ts'

describe('the difference of two sides', () => {
  it('keeps what changed, came or went, and nothing else', () => {
    const before = { name: 'Luce', separator: '_', config: { a: 1 } }
    const after = { name: 'Luce e gas', separator: '_', config: { a: 1 }, file: 'x.pdf' }
    expect(difference(before, after)).toEqual({
      before: { name: 'Luce' },
      after: { name: 'Luce e gas', file: 'x.pdf' },
    })
  })

  it('of equal sides is empty', () => {
    expect(difference({ list: ['a'] }, { list: ['a'] })).toEqual({ before: {}, after: {} })
  })
})
