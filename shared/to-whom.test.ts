import { expect, it } from 'vitest'
import { toWhom } from './to-whom.ts'

it('the preposition before a name that begins with an a is `ad`', () => {
  expect(['Anna Bianchi', 'Àlvaro Rossi', 'Elena Ferri', 'Sportello'].map(toWhom)).toEqual([
    'ad Anna Bianchi',
    'ad Àlvaro Rossi',
    'a Elena Ferri',
    'a Sportello',
  ])
})
