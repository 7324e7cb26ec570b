import { expect, it } from 'vitest'
import { codeIn } from './pasted-code.ts'

it.each([
  ['000111', '000111'],
  ['000-111', '000111'],
  [' 000 111\n', '000111'],
  ['Codice: 000111', '000111'],
  ['Il codice è 000111. Vale 10 minuti, fino alle 15:30.', '000111'],
  ['Tel. 3471234567', undefined],
  ['00011', undefined],
  ['A000111', undefined],
])('codeIn finds the code of six digits in a pasted text: %j', (text, code) => {
  expect(codeIn(text)).toBe(code)
})
